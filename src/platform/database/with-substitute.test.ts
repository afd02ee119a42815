import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { withSubstitute } from './with-substitute.ts'

const hanging = Promise.withResolvers<never>()

function fakePool(name: string) {
  const pool = {
    name,
    tries: 0,
    fails: null as Error | null,
    hangs: false,
    options: {},
    connect: async () => {
      pool.tries++
      if (pool.hangs) await hanging.promise
      if (pool.fails) throw pool.fails
      return { from: name } as unknown as PostgresPoolClient
    },
    end: async () => {},
  } satisfies PostgresPool & Record<string, unknown>
  return pool
}

function open(rest: number) {
  const [replica, primary] = [fakePool('replica'), fakePool('primary')]
  const errors: string[] = []
  const pool = withSubstitute(replica, primary, {
    rest,
    onError: ({ message }) => errors.push(message),
  })
  const from = async () => ((await pool.connect()) as unknown as { from: string }).from
  return { replica, primary, errors, from }
}

test('a connection is the pool’s own while it can be had', async () => {
  const { primary, errors, from } = open(1)
  expect([await from(), await from()]).toEqual(['replica', 'replica'])
  expect([primary.tries, errors]).toEqual([0, []])
})

test('a pool that fails is left alone for a while, and its substitute is used', async () => {
  const { replica, errors, from } = open(60_000)
  replica.fails = new Error('refused')
  expect([await from(), await from(), await from()]).toEqual(['primary', 'primary', 'primary'])
  expect([replica.tries, errors]).toEqual([1, ['refused']])
})

test('a pool that works again is found by one caller, for whom nobody else waits', async () => {
  const { replica, from } = open(0)
  replica.fails = new Error('refused')
  await from()
  replica.hangs = true
  const first = from()
  first.catch(() => {})
  expect([await from(), await from()]).toEqual(['primary', 'primary'])
  expect(replica.tries).toBe(2)
  replica.hangs = false
  replica.fails = null
  hanging.reject(new Error('silent'))
  expect(await first).toBe('primary')
  expect([await from(), await from()]).toEqual(['replica', 'replica'])
})

test('too many waiting callers are no failure of a pool', async () => {
  const { replica, primary, errors, from } = open(60_000)
  replica.fails = new AppError('unavailable', 'very busy')
  await expect(from()).rejects.toThrow('very busy')
  replica.fails = null
  expect(await from()).toBe('replica')
  expect([primary.tries, errors]).toEqual([0, []])
})
