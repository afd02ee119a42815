import { expect, test, vi } from 'vitest'
import { latestToast } from '../../../ui/toast/toast.ts'
import { createEvidenceUploads, NoPhoto } from './uploads.client.ts'

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
  const refuse = () => Promise.reject(new NoPhoto('bill.pdf is a PDF.'))
  const before = latestToast()
  const leave = uploads.follow(() => {})
  await uploads.add([file('bill.pdf')], refuse)
  expect(uploads.status()).toEqual({ isSending: false, said: '', problem: 'bill.pdf is a PDF.' })
  expect(latestToast()).toBe(before)
  leave()
  await uploads.add([file('bill.pdf')], refuse)
  expect(latestToast()).toMatchObject({
    title: 'Upload Failed',
    description: 'bill.pdf is a PDF.',
    destructive: true,
  })
  expect(uploads.isUnderWay()).toBe(false)
})
