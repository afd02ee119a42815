import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import type { Db } from './database.ts'
import { readAnywhere } from './read-anywhere.ts'

const [read, primary] = [{} as Db, {} as Db]

async function ask(onReplica: () => string, willDo = true) {
  const asked: string[] = []
  const found = await readAnywhere(
    { read, primary },
    async (db) => {
      asked.push(db === read ? 'replica' : 'primary')
      return db === read ? onReplica() : 'from the primary'
    },
    () => willDo,
  ).catch((error: Error) => error.message)
  return { found, asked }
}

const failing = (error: Error) => () => {
  throw error
}

test('what the replica says is taken where it will do', async () => {
  expect(await ask(() => 'good')).toEqual({ found: 'good', asked: ['replica'] })
})

test('a replica that is behind, or breaks off, is passed over', async () => {
  const passedOver = { found: 'from the primary', asked: ['replica', 'primary'] }
  expect(await ask(() => 'old', false)).toEqual(passedOver)
  expect(await ask(failing(new Error('Connection terminated')))).toEqual(passedOver)
})

test('a replica’s refusal is returned, and a read that took too long is not begun again elsewhere', async () => {
  expect(await ask(failing(new AppError('not-found', 'no such car')))).toEqual({
    found: 'no such car',
    asked: ['replica'],
  })
  const timeout = Object.assign(new Error('statement timeout'), { code: '57014' })
  expect(await ask(failing(timeout))).toEqual({ found: 'statement timeout', asked: ['replica'] })
})

test('a read without a replica is sent to the primary once, whatever it responds', async () => {
  let n = 0
  expect(
    await readAnywhere(
      { read: primary, primary },
      async () => ++n,
      () => false,
    ),
  ).toBe(1)
})
