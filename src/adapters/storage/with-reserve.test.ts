import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { memoryStorage } from '../../../test/photos.ts'
import { withReserve } from './with-reserve.ts'

test('10.11: photos stop while less than the reserve would be left, and go on when there is room', async () => {
  let free = 1_000
  const storage = withReserve(memoryStorage(), {
    folder: tmpdir(),
    bytes: 900,
    readFree: async () => free,
  })
  await storage.put('uploads/a.jpg', new Uint8Array(100))
  await expect(storage.put('uploads/b.jpg', new Uint8Array(101))).rejects.toMatchObject({
    code: 'ENOSPC',
  })
  expect(await storage.get('uploads/b.jpg')).toBeNull()
  expect(await storage.get('uploads/a.jpg')).toHaveLength(100)
  free = 5_000
  await storage.put('uploads/b.jpg', new Uint8Array(101))
})

test('10.11: free space is read from the file system itself', async () => {
  const folder = tmpdir()
  await withReserve(memoryStorage(), { folder, bytes: 0 }).put('a.jpg', new Uint8Array(1))
  const all = withReserve(memoryStorage(), { folder, bytes: Number.MAX_SAFE_INTEGER })
  await expect(all.put('a.jpg', new Uint8Array(1))).rejects.toThrow('would be left')
})
