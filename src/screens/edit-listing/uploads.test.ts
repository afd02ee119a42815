import { afterAll, expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/pages/queries.ts'
import { addressesOf, type AddedPhoto } from '../../features/photos/upload/uploads.client.ts'
import { forgetUploads, leaveUploads, uploadsFor } from './uploads.ts'

vi.stubGlobal('window', new EventTarget())
afterAll(() => vi.unstubAllGlobals())

const listed = ['/photos/1']
const isKept = (id: number) => {
  const uploads = uploadsFor(id, listed, listed)
  leaveUploads(id, listed)
  return uploadsFor(id, listed, listed) === uploads
}

test('photos that are under way or can be tried again are there when one comes back to the form', () => {
  const { photos } = uploadsFor(1, listed, listed)
  const [{ key } = { key: '' }] = photos.photos()
  const stages = [
    { stage: 'sending' },
    { stage: 'failed', canRetry: true },
    { stage: 'failed', canRetry: false },
  ] as const
  const kept = stages.map((stage) => {
    photos.change(key, stage)
    return isKept(1)
  })
  expect(kept).toEqual([true, true, false])
  const discarded = uploadsFor(1, listed, listed).photos
  discarded.change(discarded.photos()[0]!.key, { stage: 'sending' })
  discarded.setAside(['/photos/1'])
  expect(isKept(1)).toBe(false)
})

test('pictures of evidence that can be sent again are there when one comes back to the form', async () => {
  const fails = (error: Error) =>
    uploadsFor(2, [], []).evidence.add([new File([], 'bill.png')], () => Promise.reject(error))
  await fails(new ApiError(400, 'No photo can be read in it.'))
  expect(isKept(2)).toBe(false)
  await fails(new Error('the server was not reached'))
  expect(isKept(2)).toBe(true)
})

/** Photos of a listing with these, of which the last is as it says. */
function photosOf(id: number, addresses: readonly string[], last: Partial<AddedPhoto>) {
  const { photos } = uploadsFor(id, addresses, ['/photos/1', '/photos/2'])
  photos.change(photos.photos().at(-1)!.key, last)
  return photos
}
const failed = { stage: 'failed', canRetry: true, url: null } as const

test('photos of a listing that were changed elsewhere stand before those that are still to be sent', () => {
  const photos = photosOf(3, ['/photos/1', '/photos/2', '/photos/added', '/photos/unsent'], failed)
  const [, , added, unsent] = photos.photos()
  leaveUploads(3, ['/photos/1', '/photos/2'])
  const newer = ['/photos/1-covered', '/photos/phone']
  const back = uploadsFor(3, newer, newer).photos
  expect(addressesOf(back.photos())).toEqual([...newer, '/photos/added'])
  expect(back.photos().slice(2)).toEqual([added, unsent])
})

test('photos that were changed elsewhere come in without those removed here, and none twice', () => {
  const photos = photosOf(4, ['/photos/1', '/photos/3', '/photos/unsent'], failed)
  const [first] = photos.photos()
  leaveUploads(4, ['/photos/1', '/photos/2'])
  const newer = ['/photos/3', '/photos/2', '/photos/1']
  const back = uploadsFor(4, newer, newer).photos
  expect(addressesOf(back.photos())).toEqual(['/photos/3', '/photos/1'])
  expect(back.photos()[1]).toBe(first)
})

test('photos that went on top of another version stay there when one comes back to that', () => {
  const photos = photosOf(5, ['/photos/mine', '/photos/unsent'], failed)
  const mine = photos.photos()
  leaveUploads(5, ['/photos/other'])
  expect(uploadsFor(5, ['/photos/mine'], ['/photos/other']).photos.photos()).toEqual(mine)
})

test('photos that were set aside are dropped once the listing is saved', () => {
  const photos = photosOf(6, ['/photos/1', '/photos/unsent'], failed)
  photos.setAside(['/photos/1'])
  const saved = photos.photos()
  forgetUploads(6)
  photos.putBack({ failed: () => {}, arrived: () => {} })
  expect(photos.photos()).toEqual(saved)
})
