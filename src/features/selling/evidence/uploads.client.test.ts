import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../platform/pages/queries.ts'
import { latestToast } from '../../../ui/toast/toast.ts'
import { createEvidenceUploads } from './uploads.client.ts'

const file = (name: string) => new File([], name)
const asTyped = (image: string) => ({ image, claim: '', kind: '', caption: '', isCovered: false })

test('what arrives while no form is there waits for one, which takes it in once', async () => {
  const uploads = createEvidenceUploads()
  const arrivals = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const isDone = uploads.add([file('0'), file('1')], async ({ name }) => {
    await arrivals[Number(name) as 0 | 1].promise
    return asTyped(name)
  })
  expect(uploads.status()).toMatchObject({ isSending: true, said: 'Sending picture 1 of 2…' })
  const follow = vi.fn()
  const leave = uploads.follow(follow)
  arrivals[0].resolve()
  await vi.waitFor(() => expect(uploads.take()).toEqual([asTyped('0')]))
  expect(follow).toHaveBeenCalled()
  leave()
  arrivals[1].resolve()
  await isDone
  expect(uploads.status()).toMatchObject({ isSending: false, said: '2 pictures are there.' })
  expect(uploads.isUnderWay()).toBe(true)
  expect(uploads.take()).toEqual([asTyped('1')])
  expect([uploads.take(), uploads.isUnderWay()]).toEqual([[], false])
})

test('what is on its way with changes that are set aside is taken in once they are had back', async () => {
  const uploads = createEvidenceUploads()
  const arrivals = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const send = async ({ name }: File) => {
    await arrivals[Number(name) as 0 | 1].promise
    return asTyped(name)
  }
  const isDone = uploads.add([file('0'), file('1')], send)
  uploads.setAside()
  expect(uploads.isUnderWay()).toBe(false)
  arrivals[0].resolve()
  await vi.waitFor(() => expect(uploads.status().said).toBe('Sending picture 2 of 2…'))
  expect(uploads.take()).toEqual([])
  arrivals[1].resolve()
  await isDone
  expect(uploads.status()).toMatchObject({ isSending: false, said: '' })
  await uploads.add([file('1')], send)
  expect(uploads.take()).toEqual([asTyped('1')])
  const follow = vi.fn()
  uploads.follow(follow)
  uploads.putBack()
  expect(follow).toHaveBeenCalled()
  expect(uploads.take()).toEqual([asTyped('0'), asTyped('1')])
})

test('what is chosen while others are sent is not taken, which is said', async () => {
  const uploads = createEvidenceUploads()
  const arrival = Promise.withResolvers<ReturnType<typeof asTyped>>()
  const isDone = uploads.add([file('0')], () => arrival.promise)
  await uploads.add([file('1')], async ({ name }) => asTyped(name))
  expect(uploads.status()).toMatchObject({
    isSending: true,
    problem: expect.stringMatching(/again/),
  })
  arrival.resolve(asTyped('0'))
  await isDone
  expect(uploads.take()).toEqual([asTyped('0')])
})

test('what is refused is said in the form, or in a toast where its seller is elsewhere', async () => {
  const uploads = createEvidenceUploads()
  const refuse = () => Promise.reject(new ApiError(400, 'No photo can be read in it.'))
  const problem = 'bill.png: No photo can be read in it.'
  const before = latestToast()
  const leave = uploads.follow(() => {})
  await uploads.add([file('bill.png')], refuse)
  expect(uploads.status()).toEqual({ isSending: false, said: '', problem, unsent: [] })
  expect(latestToast()).toBe(before)
  leave()
  await uploads.add([file('bill.png')], refuse)
  expect(latestToast()).toMatchObject({
    title: 'Upload Failed',
    description: problem,
    destructive: true,
  })
  expect(uploads.isUnderWay()).toBe(false)
})

test('a picture that is refused stops no other, and each that is missing is named', async () => {
  const uploads = createEvidenceUploads()
  const chosen = ['a', 'odd', 'b'].map(file)
  await uploads.add(
    chosen,
    async ({ name }) => {
      if (name === 'odd') throw new ApiError(413, 'It is too large.')
      return asTyped(name)
    },
    ['c is a PDF.'],
  )
  expect(uploads.take()).toEqual([asTyped('a'), asTyped('b')])
  expect(uploads.status()).toEqual({
    isSending: false,
    said: '2 pictures are there.',
    problem: 'c is a PDF. odd: It is too large.',
    unsent: [],
  })
})

test('pictures that could not be sent wait to be sent again, or to be chosen again', async () => {
  const uploads = createEvidenceUploads()
  const [a, b, c] = ['a', 'b', 'c'].map(file) as [File, File, File]
  let isReached = false
  const send = async ({ name }: File) => {
    if (name !== 'a' && !isReached) throw new Error('the server was not reached')
    return asTyped(name)
  }
  await uploads.add([a, b, c], send)
  expect(uploads.status()).toMatchObject({ said: 'The picture is there.', unsent: [b, c] })
  expect(uploads.status().problem).toMatch(/Check your connection.* Not sent: b, c\.$/)
  isReached = true
  const chosenAgain = new File([], 'c', { lastModified: c.lastModified })
  await uploads.add([chosenAgain], send)
  expect(uploads.status()).toMatchObject({ problem: 'Not sent: b.', unsent: [b] })
  await uploads.add(uploads.status().unsent, send)
  expect(uploads.status()).toMatchObject({ problem: undefined, unsent: [] })
  expect(uploads.take()).toEqual(['a', 'c', 'b'].map(asTyped))
})
