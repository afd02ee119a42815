import { afterEach, expect, test, vi } from 'vitest'
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts'

afterEach(() => void vi.useRealTimers())

/** A queue whose work ends when the test says so, and what was begun in which order. */
function open(options: Partial<FairQueueOptions>) {
  const queue = createFairQueue({
    atOnce: 1,
    waiting: 100,
    refusal: { message: 'Please wait a little.', retryAfter: 5 },
    ...options,
  })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (what: string) =>
    queue.run(what[0]!, async () => {
      begun.push(what)
      await new Promise<void>((resolve) => ends.set(what, resolve))
    })
  const end = async (what: string) => {
    ends.get(what)!()
    await vi.waitFor(() => expect(queue.load().working).toBeLessThanOrEqual(begun.length), {
      timeout: 30_000,
    })
    await Promise.resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue, begun, ask, end }
}

test('10.3: whoever comes after one with much to do is next', async () => {
  const { begun, ask, end } = open({})
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map(ask)
  await vi.waitFor(() => expect(begun).toEqual(['a1']), { timeout: 30_000 })
  for (const what of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']) {
    expect(begun.at(-1)).toBe(what)
    await end(what)
  }
  await Promise.all(all)
})

test('10.3: a caller never holds every place, however much waits and nobody else does', async () => {
  const { queue, begun, ask, end } = open({ atOnce: 3 })
  const all = ['a1', 'a2', 'a3', 'a4'].map(ask)
  await vi.waitFor(() => expect(begun).toEqual(['a1', 'a2']), { timeout: 30_000 })
  all.push(ask('b1'))
  await vi.waitFor(() => expect(begun).toEqual(['a1', 'a2', 'b1']), { timeout: 30_000 })
  expect(queue.load()).toEqual({ working: 3, waiting: 2 })
  await end('b1')
  expect(begun).toHaveLength(3)
  await end('a1')
  expect(begun.at(-1)).toBe('a3')
  for (const what of ['a2', 'a3', 'a4']) await end(what)
  await Promise.all(all)
  expect(queue.load()).toEqual({ working: 0, waiting: 0 })
})

test('10.3: a caller who has too much waiting is refused, and others are not until all is full', async () => {
  const { queue, ask } = open({ waiting: 3, waitingOfOne: 2 })
  const taken = ['a1', 'a2', 'a3'].map(ask)
  await expect(ask('a4')).rejects.toMatchObject({ code: 'too-many', retryAfter: 5 })
  taken.push(ask('b1'))
  await expect(ask('c1')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  const outcomes = Promise.allSettled(taken.slice(1))
  queue.close()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(ask('d1')).rejects.toMatchObject({ code: 'unavailable' })
})

test('10.3: a caller who has had much of the time rests, and nobody else does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const queue = createFairQueue({
    atOnce: 1,
    waiting: 100,
    waitingOfOne: 100,
    share: { of: 0.1, after: 200 },
    refusal: { message: 'Please wait a little.', retryAfter: 5 },
  })
  const done: string[] = []
  const work = (what: string) =>
    queue.run(what[0]!, async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      done.push(what)
    })
  const count = (whose: string) => done.filter((what) => what.startsWith(whose)).length
  for (let n = 0; n < 50; n++) void work(`a${n}`)
  await vi.advanceTimersByTimeAsync(10_000)
  // What is theirs at once, and a tenth of ten seconds.
  expect(count('a')).toBeGreaterThanOrEqual(10)
  expect(count('a')).toBeLessThanOrEqual(13)
  void work('b0')
  await vi.advanceTimersByTimeAsync(201)
  expect(count('b')).toBe(1)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(count('a')).toBe(50)
})

test('a piece of work that fails gives its place to the next', async () => {
  const { queue, begun, ask, end } = open({})
  const failing = queue.run('a', () => Promise.reject(new Error('no')))
  const next = ask('b1')
  await expect(failing).rejects.toThrow('no')
  await vi.waitFor(() => expect(begun).toEqual(['b1']), { timeout: 30_000 })
  await end('b1')
  await next
})
