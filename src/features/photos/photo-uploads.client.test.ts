import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/queries.ts'
import { uploadPhoto } from './photo-upload.client.ts'
import { addressesOf, createPhotoUploads, type OnFailed } from './photo-uploads.client.ts'

vi.mock('./photo-upload.client.ts')
vi.mock('./resize-photo.client.ts', () => ({ resizePhoto: async () => null }))
afterEach(() => vi.clearAllMocks())

/** A server that answers when it is told. */
function server() {
  const asked: { name: string; answer: (url: string) => void; refuse: (error: Error) => void }[] =
    []
  vi.mocked(uploadPhoto).mockImplementation((_, { name, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    signal.addEventListener('abort', () => reject(new Error('given up')))
    asked.push({ name, answer: resolve, refuse: reject })
    return promise
  })
  return {
    asked,
    /** These have been sent, and no others. */
    async hasBeenSent(...names: string[]) {
      const sent = () => asked.map(({ name }) => name)
      await vi.waitFor(() => expect(sent()).toEqual(names), { timeout: 10_000 })
      await new Promise((resolve) => setTimeout(resolve, 30))
      expect(sent()).toEqual(names)
    },
  }
}
const files = (...names: string[]) => names.map((name) => new File(['x'], name))
const ignore = () => {}

test('D6: the first photo goes alone until it is answered, then they go two at once, in order', async () => {
  const { asked, hasBeenSent } = server()
  const uploads = createPhotoUploads()
  uploads.add(files('a', 'b', 'c', 'd'), ignore)
  await hasBeenSent('a')
  asked[0]!.answer('/photos/a')
  await hasBeenSent('a', 'b', 'c')
  asked[2]!.answer('/photos/c')
  await hasBeenSent('a', 'b', 'c', 'd')
  asked[3]!.answer('/photos/d')
  asked[1]!.answer('/photos/b')
  const addresses = ['a', 'b', 'c', 'd'].map((name) => `/photos/${name}`)
  await vi.waitFor(() => expect(addressesOf(uploads.photos())).toEqual(addresses))
})

test('a server without room for photos is told from one that failed', async () => {
  const { asked, hasBeenSent } = server()
  const uploads = createPhotoUploads()
  const told: boolean[] = []
  uploads.add(files('a', 'b'), ({ isStorageFull }) => told.push(isStorageFull))
  await hasBeenSent('a')
  asked[0]!.refuse(new ApiError(503, '{"message":"No room","field":"storage"}'))
  await hasBeenSent('a', 'b')
  asked[1]!.refuse(new ApiError(503, 'a proxy speaks'))
  await vi.waitFor(() => expect(told).toEqual([true, false]))
})

test('D6: while none has got through they go one at a time', async () => {
  const { asked, hasBeenSent } = server()
  const uploads = createPhotoUploads()
  const onFailed = vi.fn<OnFailed>()
  uploads.add(files('a', 'b', 'c'), onFailed)
  await hasBeenSent('a')
  asked[0]!.refuse(new ApiError(503, '{"message":"Later"}'))
  await hasBeenSent('a', 'b')
  asked[1]!.answer('/photos/b')
  await hasBeenSent('a', 'b', 'c')
  expect(onFailed).toHaveBeenCalledTimes(1)
  expect(uploads.photos()[0]).toMatchObject({ stage: 'failed', problem: 'Later', canRetry: true })
})

test('D6: a first photo in another tab is waited for, and one that is removed is not', async () => {
  const { asked, hasBeenSent } = server()
  const [one, other] = [createPhotoUploads(), createPhotoUploads()]
  one.add(files('a'), ignore)
  await hasBeenSent('a')
  other.add(files('b', 'c'), ignore)
  await hasBeenSent('a')
  other.remove(other.photos()[0]!.key)
  await hasBeenSent('a')
  one.remove(one.photos()[0]!.key)
  await hasBeenSent('a', 'c')
  asked[1]!.answer('/photos/c')
  await vi.waitFor(() => expect(addressesOf(other.photos())).toEqual(['/photos/c']))
})
