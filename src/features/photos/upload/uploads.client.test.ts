import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../platform/pages/queries.ts'
import { latestToast } from '../../../ui/toast/toast.ts'
import { decodeErrorMessages } from '../rules.ts'
import { leftOutMessage, refusalMessage } from './notify.ts'
import { uploadToasts } from './toasts.ts'
import { uploadPhoto } from './send-photo.client.ts'
import { UploadBar } from './tiles/upload-bar.tsx'
import { PhotoUploader } from './uploader.tsx'
import {
  addressesOf,
  createPhotoUploads,
  isOtherFile,
  type Notify,
  type PhotoUploads,
} from './uploads.client.ts'

vi.mock('./send-photo.client.ts')
vi.mock('./resize-photo.client.ts', () => ({ resizePhoto: async () => null }))
afterEach(() => vi.clearAllMocks())

/** A server that responds when it is told to. */
function server() {
  const requested: {
    name: string
    respond: (url: string) => void
    refuse: (error: Error) => void
  }[] = []
  vi.mocked(uploadPhoto).mockImplementation((_, { name, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    signal.addEventListener('abort', () => reject(new Error('given up')))
    requested.push({ name, respond: resolve, refuse: reject })
    return promise
  })
  return {
    requested,
    /** These have been sent, and no others. */
    async hasBeenSent(...names: string[]) {
      const sent = () => requested.map(({ name }) => name)
      await vi.waitFor(() => expect(sent()).toEqual(names), { timeout: 10_000 })
      await new Promise((resolve) => setTimeout(resolve, 30))
      expect(sent()).toEqual(names)
    },
  }
}
const files = (...names: string[]) => names.map((name) => new File(['x'], name))
const ignore: Notify = { failed: () => {}, arrived: () => {} }

test('D6: the first photo is sent alone until its response, then they are sent two at once, in order', async () => {
  const { requested, hasBeenSent } = server()
  const uploads = createPhotoUploads()
  uploads.add(files('a', 'b', 'c', 'd'), ignore)
  await hasBeenSent('a')
  requested[0]!.respond('/photos/a')
  await hasBeenSent('a', 'b', 'c')
  requested[2]!.respond('/photos/c')
  await hasBeenSent('a', 'b', 'c', 'd')
  requested[3]!.respond('/photos/d')
  requested[1]!.respond('/photos/b')
  const addresses = ['a', 'b', 'c', 'd'].map((name) => `/photos/${name}`)
  await vi.waitFor(() => expect(addressesOf(uploads.photos())).toEqual(addresses), {
    timeout: 30_000,
  })
})

test('a server without room for photos shows another message than one that failed', async () => {
  const { requested, hasBeenSent } = server()
  const uploads = createPhotoUploads()
  const notified: boolean[] = []
  uploads.add(files('a', 'b'), {
    ...ignore,
    failed: ({ isStorageFull }) => notified.push(isStorageFull),
  })
  await hasBeenSent('a')
  requested[0]!.refuse(new ApiError(503, '{"message":"No room","field":"storage"}'))
  await hasBeenSent('a', 'b')
  requested[1]!.refuse(new ApiError(503, 'a proxy speaks'))
  await vi.waitFor(() => expect(notified).toEqual([true, false]), { timeout: 30_000 })
})

test('D6: while none has got through they go one at a time', async () => {
  const { requested, hasBeenSent } = server()
  const uploads = createPhotoUploads()
  const failed = vi.fn<Notify['failed']>()
  uploads.add(files('a', 'b', 'c'), { ...ignore, failed })
  await hasBeenSent('a')
  requested[0]!.refuse(new ApiError(503, '{"message":"Later"}'))
  await hasBeenSent('a', 'b')
  requested[1]!.respond('/photos/b')
  await hasBeenSent('a', 'b', 'c')
  expect(failed).toHaveBeenCalledTimes(1)
  expect(uploads.photos()[0]).toMatchObject({ stage: 'failed', problem: 'Later', canRetry: true })
})

test('D6: a first photo in another tab is waited for, and one that is removed is not', async () => {
  const { requested, hasBeenSent } = server()
  const [one, other] = [createPhotoUploads(), createPhotoUploads()]
  one.add(files('a'), ignore)
  await hasBeenSent('a')
  other.add(files('b', 'c'), ignore)
  await hasBeenSent('a')
  other.remove(other.photos()[0]!.key, ignore)
  await hasBeenSent('a')
  one.remove(one.photos()[0]!.key, ignore)
  await hasBeenSent('a', 'c')
  requested[1]!.respond('/photos/c')
  await vi.waitFor(() => expect(addressesOf(other.photos())).toEqual(['/photos/c']), {
    timeout: 30_000,
  })
})

test('10.15: the arrival of photos is announced once, when all of a batch are there', async () => {
  const { requested, hasBeenSent } = server()
  const uploads = createPhotoUploads()
  uploads.put(['/photos/there-before'])
  uploads.add(files('a', 'b'), uploadToasts)
  await hasBeenSent('a')
  uploads.add(files('c'), uploadToasts)
  requested[0]!.respond('/photos/a')
  await hasBeenSent('a', 'b', 'c')
  requested[2]!.respond('/photos/c')
  await vi.waitFor(() => expect(addressesOf(uploads.photos())).toHaveLength(3), { timeout: 30_000 })
  expect(latestToast()?.title).not.toBe('Images Uploaded')
  requested[1]!.respond('/photos/b')
  await vi.waitFor(() => expect(latestToast()?.title).toBe('Images Uploaded'), { timeout: 30_000 })
  const { id, description } = latestToast()!
  expect(description).toMatch(/^3 photos are ready\./)
  uploads.remove(uploads.photos()[1]!.key, uploadToasts)
  uploads.add(files('d'), uploadToasts)
  await hasBeenSent('a', 'b', 'c', 'd')
  expect(latestToast()!.id).toBe(id)
  requested[3]!.respond('/photos/d')
  await vi.waitFor(
    () =>
      expect(latestToast()).toMatchObject({
        title: 'Images Uploaded',
        description: '1 photo is ready.',
      }),
    { timeout: 30_000 },
  )
})

test('10.15: a batch of which one failed is whole once that has got through', async () => {
  const { requested, hasBeenSent } = server()
  const uploads = createPhotoUploads()
  const arrived = vi.fn<Notify['arrived']>()
  uploads.add(files('a', 'b'), { ...ignore, arrived })
  await hasBeenSent('a')
  requested[0]!.refuse(new ApiError(503, '{"message":"Later"}'))
  await hasBeenSent('a', 'b')
  requested[1]!.respond('/photos/b')
  await vi.waitFor(() => expect(addressesOf(uploads.photos())).toEqual(['/photos/b']), {
    timeout: 30_000,
  })
  expect(arrived).not.toHaveBeenCalled()
  uploads.retry(uploads.photos()[0]!.key, { ...ignore, arrived })
  await hasBeenSent('a', 'b', 'a')
  requested[2]!.respond('/photos/a')
  await vi.waitFor(() => expect(arrived.mock.calls).toEqual([[2]]), { timeout: 30_000 })
})

test('10.15: what is being turned is there, and a batch is whole once the last that failed is removed', async () => {
  const { requested, hasBeenSent } = server()
  const uploads = createPhotoUploads()
  const arrived = vi.fn<Notify['arrived']>()
  const notify = { ...ignore, arrived }
  const bar = () =>
    renderToStaticMarkup(createElement(UploadBar, { uploads, photos: uploads.photos() }))
  uploads.add(files('a', 'b'), notify)
  await hasBeenSent('a')
  requested[0]!.respond('/photos/a')
  await hasBeenSent('a', 'b')
  uploads.change(uploads.photos()[0]!.key, { stage: 'changing' })
  expect(bar()).toContain('1 of 2 there')
  requested[1]!.respond('/photos/b')
  await vi.waitFor(() => expect(arrived.mock.calls).toEqual([[2]]), { timeout: 30_000 })

  uploads.add(files('c', 'd'), notify)
  await hasBeenSent('a', 'b', 'c', 'd')
  requested[2]!.refuse(new ApiError(503, '{"message":"Later"}'))
  requested[3]!.respond('/photos/d')
  await vi.waitFor(() => expect(uploads.photos()[3]!.stage).toBe('done'), { timeout: 30_000 })
  uploads.change(uploads.photos()[3]!.key, { stage: 'changing' })
  expect(bar()).not.toContain('Uploading')
  expect(arrived).toHaveBeenCalledTimes(1)
  uploads.remove(uploads.photos()[2]!.key, notify)
  expect(arrived.mock.calls).toEqual([[2], [1]])
})

test('photos that were set aside arrive there, and are had back before those that were added since', async () => {
  const { requested, hasBeenSent } = server()
  const uploads = createPhotoUploads()
  const arrived = vi.fn<Notify['arrived']>()
  const notify = { ...ignore, arrived }
  uploads.put(['/photos/there-before'])
  const [{ key: turned } = { key: '' }] = uploads.photos()
  uploads.change(turned, { stage: 'changing' })
  uploads.add(files('a', 'b'), notify)
  await hasBeenSent('a')
  uploads.setAside()
  expect(uploads.photos()).toEqual([])
  uploads.change(turned, { stage: 'done', url: '/photos/turned' })
  requested[0]!.respond('/photos/a')
  await hasBeenSent('a', 'b')
  uploads.add(files('c'), notify)
  await hasBeenSent('a', 'b', 'c')
  requested[2]!.respond('/photos/c')
  await vi.waitFor(() => expect(arrived.mock.calls).toEqual([[1]]), { timeout: 30_000 })
  uploads.putBack(notify)
  const addresses = () => uploads.photos().map(({ url }) => url)
  expect(addresses()).toEqual(['/photos/turned', '/photos/a', null, '/photos/c'])
  expect(
    [...uploads.batch()].map((key) => uploads.photos().findIndex((p) => p.key === key)),
  ).toEqual([1, 2])
  requested[1]!.respond('/photos/b')
  await vi.waitFor(() => expect(arrived.mock.calls).toEqual([[1], [2]]), { timeout: 30_000 })
  expect(addresses()).toEqual(['/photos/turned', '/photos/a', '/photos/b', '/photos/c'])
})

test('what stood in for photos that were set aside goes as they are had back', async () => {
  const { requested, hasBeenSent } = server()
  const uploads = createPhotoUploads()
  const arrived = vi.fn<Notify['arrived']>()
  uploads.put(['/photos/mine'])
  uploads.add(files('a'), ignore)
  await hasBeenSent('a')
  uploads.setAside(['/photos/saved'])
  expect(addressesOf(uploads.photos())).toEqual(['/photos/saved'])
  uploads.add(files('b'), ignore)
  requested[0]!.respond('/photos/a')
  await hasBeenSent('a', 'b')
  requested[1]!.respond('/photos/b')
  await vi.waitFor(
    () => expect(addressesOf(uploads.photos())).toEqual(['/photos/saved', '/photos/b']),
    { timeout: 30_000 },
  )
  uploads.putBack({ ...ignore, arrived })
  expect(addressesOf(uploads.photos())).toEqual(['/photos/mine', '/photos/a', '/photos/b'])
  expect(arrived.mock.calls).toEqual([[1]])
})

test('what stands in for photos that were set aside can be others, and those are had back', async () => {
  const { requested, hasBeenSent } = server()
  const uploads = createPhotoUploads()
  uploads.put(['/photos/mine'])
  uploads.add(files('a'), ignore)
  await hasBeenSent('a')
  uploads.setAside(['/photos/saved'])
  uploads.standIn(['/photos/other'])
  expect(addressesOf(uploads.photos())).toEqual(['/photos/other'])
  requested[0]!.respond('/photos/a')
  uploads.putBack(ignore)
  await vi.waitFor(
    () => expect(addressesOf(uploads.photos())).toEqual(['/photos/mine', '/photos/a']),
    { timeout: 30_000 },
  )
})

test('photos that were set aside show no failure until they are back', async () => {
  const { requested, hasBeenSent } = server()
  const uploads = createPhotoUploads()
  const failed = vi.fn<Notify['failed']>()
  uploads.add(files('a', 'b'), { ...ignore, failed })
  await hasBeenSent('a')
  uploads.setAside()
  requested[0]!.refuse(new ApiError(503, '{"message":"Later"}'))
  await hasBeenSent('a', 'b')
  uploads.putBack(ignore)
  expect(failed).not.toHaveBeenCalled()
  expect(uploads.photos()).toMatchObject([
    { stage: 'failed', problem: 'Later', canRetry: true },
    { stage: 'sending' },
  ])
  requested[1]!.respond('/photos/b')
  await vi.waitFor(() => expect(addressesOf(uploads.photos())).toEqual(['/photos/b']), {
    timeout: 30_000,
  })
})

test('photos that were set aside are sent no further once others are, or they are dropped', async () => {
  const drops: ((uploads: PhotoUploads) => void)[] = [
    (uploads) => uploads.dropAside(),
    (uploads) => uploads.put([]),
    (uploads) => uploads.setAside(),
  ]
  for (const drop of drops) {
    const { hasBeenSent } = server()
    const uploads = createPhotoUploads()
    uploads.add(files('a'), ignore)
    await hasBeenSent('a')
    const { signal } = vi.mocked(uploadPhoto).mock.lastCall![1]
    uploads.setAside()
    expect(signal.aborted).toBe(false)
    drop(uploads)
    expect(signal.aborted).toBe(true)
    uploads.putBack(ignore)
    expect(uploads.photos()).toEqual([])
  }
})

test('10.15: what the server can never take is named by its tile alone, and by a toast where that is not in sight', async () => {
  const { requested, hasBeenSent } = server()
  const uploads = createPhotoUploads()
  const leave = uploads.follow(() => {})
  uploads.add(files('notes.jpg', 'b.jpg'), uploadToasts)
  await hasBeenSent('notes.jpg')
  const refusal = new ApiError(400, '{"message":"This is not a photo that we can read."}')
  requested[0]!.refuse(refusal)
  await hasBeenSent('notes.jpg', 'b.jpg')
  const message = (name: string) => `${name}: This is not a photo that we can read.`
  expect(latestToast()).toMatchObject({ title: 'Upload Failed', destructive: true })
  expect(latestToast()!.description).toBeUndefined()
  expect(uploads.photos()[0]).toMatchObject({ problem: message('notes.jpg'), canRetry: false })
  leave()
  requested[1]!.refuse(refusal)
  await vi.waitFor(
    () =>
      expect(latestToast()).toMatchObject({
        title: 'Upload Failed',
        description: message('b.jpg'),
      }),
    { timeout: 30_000 },
  )
})

test('10.15: a file that is no photo is recognised by its type and named, however long its name is', () => {
  const notes = new File(['x'], 'notes.txt', { type: 'text/plain' })
  const unknown = new File(['x'], 'IMG_0001.HEIC')
  expect(
    [notes, unknown, new File(['x'], 'a.png', { type: 'image/png' })].map(isOtherFile),
  ).toEqual([true, false, false])
  expect(refusalMessage([notes])).toEqual([
    'notes.txt is not a photo. Use JPEG, PNG, WebP, AVIF or HEIC.',
  ])
  const [long = ''] = refusalMessage([new File(['x'], `${'service-history-'.repeat(20)}.pdf`)])
  expect(long).toMatch(/^service-history-service-…[\w-]+\.pdf is not a photo/)
  expect(decodeErrorMessages['not-a-photo'], 'the server says the same').toContain(
    'use JPEG, PNG, WebP, AVIF or HEIC.',
  )
})

test('10.15: photos that are too many are named', () => {
  const files = ['11.jpg', `${'front-'.repeat(20)}.jpg`].map((name) => new File(['x'], name))
  expect(leftOutMessage('Maximum 10 images allowed for standard listings', files)).toMatch(
    /^Maximum 10 images allowed for standard listings\. Left out: 11\.jpg, front-[\w-]+…[\w-]+\.jpg\.$/,
  )
})

test('photos are chosen by a list of their types: what a Mac then makes of HEIC is a JPEG', () => {
  const html = renderToStaticMarkup(
    createElement(PhotoUploader, { uploads: createPhotoUploads(), max: 10, tooMany: '' }),
  )
  const [, accept] = /<input type="file" accept="([^"]*)"/.exec(html)!
  expect(accept!.split(',')).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
})
