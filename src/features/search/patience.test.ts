import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { createPatience } from './patience.server.ts'

const never = new Promise<string>(() => {})
const refused = () => Promise.reject(new AppError('unavailable', 'too much'))

test('what comes in time is waited for, and what is late is not', async () => {
  const inTime = createPatience(200)
  expect(await inTime(setTimeout(1, 'counts'))).toBe('counts')
  expect(await inTime(never)).toBeUndefined()
})

test('the time is that of all waits together', async () => {
  const inTime = createPatience(100)
  await inTime(never)
  expect(await inTime(setTimeout(50, 'counts'))).toBeUndefined()
})

test('without patience nothing is waited for but what is there', async () => {
  const inTime = createPatience(0)
  expect(await inTime(Promise.resolve('counts'))).toBe('counts')
  expect(await inTime(setTimeout(50, 'counts'))).toBeUndefined()
})

test('what is refused is late, and what goes wrong is said', async () => {
  const inTime = createPatience(1_000)
  expect(await inTime(refused())).toBeUndefined()
  await expect(inTime(Promise.reject(new Error('no such column')))).rejects.toThrow(
    'no such column',
  )
})

test('where nothing limits it all is waited for, and what is refused is refused', async () => {
  const inTime = createPatience(undefined)
  expect(await inTime(setTimeout(20, 'counts'))).toBe('counts')
  await expect(inTime(refused())).rejects.toThrow('too much')
})
