import { beforeEach, expect, test } from 'vitest'
import { hashing as instead } from '../../../../test/hashing.ts'
import { createPasswordHashing } from './hashing.server.ts'

// Where this runs beside tests of whole shops.
beforeEach(instead.takeFullCost)

test('A1: a password is hashed by Argon2id with 19 MiB, two passes and one lane, salted', async () => {
  const hashing = createPasswordHashing()
  const [one, other] = await Promise.all([hashing.hash('a red car'), hashing.hash('a red car')])
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(one)
  const [, memory, passes, lanes, salt = '', digest = ''] = parts ?? []
  expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024)
  expect(Number(passes)).toBeGreaterThanOrEqual(2)
  expect(Number(lanes)).toBe(1)
  expect(Buffer.from(salt, 'base64').length).toBeGreaterThanOrEqual(16)
  expect(Buffer.from(digest, 'base64').length).toBeGreaterThanOrEqual(32)
  expect(one).not.toBe(other)
})

test('A2: any character counts, and the same letters in another spelling are the same', async () => {
  const hashing = createPasswordHashing()
  const hash = await hashing.hash('Citroën\n🚗 DS')
  expect(await hashing.verify(hash, 'Citroe\u0308n\n🚗 DS')).toBe(true)
  for (const other of ['Citroën\n🚗 D', 'Citroën\n🚗 DS ', 'citroën\n🚗 ds', 'Citroën\n🚙 DS', ''])
    expect(await hashing.verify(hash, other), other).toBe(false)
  const long = await hashing.hash('x'.repeat(255))
  expect(await hashing.verify(long, 'x'.repeat(254))).toBe(false)
})

test('A1: two are worked out at once, the others wait, and too many are sent away', async () => {
  const hashing = createPasswordHashing({ mostWaiting: 3 })
  const requested = Array.from({ length: 5 }, () => hashing.hash('a red car'))
  await Promise.resolve()
  expect(hashing.load()).toEqual({ working: 2, waiting: 3 })
  await expect(async () => hashing.hash('a red car')).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 10,
  })
  await Promise.all(requested)
  expect(hashing.load()).toEqual({ working: 0, waiting: 0 })
})
