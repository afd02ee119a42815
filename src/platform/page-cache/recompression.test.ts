import { expect, test } from 'vitest'
import { createRecompressor } from './recompression.ts'

/** A response whose Brotli copy has so many bytes; `finish` ends what has been begun for it. */
function response(bytes: number | undefined) {
  const under = Promise.withResolvers<void>()
  const state = { begun: 0 }
  return {
    state,
    ready: () => (bytes === undefined ? undefined : Buffer.alloc(bytes)),
    recompress: () => {
      state.begun++
      return under.promise
    },
    async finish(how: 'done' | 'failed' = 'done') {
      if (how === 'done') under.resolve()
      else under.reject(new Error('no memory'))
      await under.promise.catch(() => {})
    },
  }
}

test('what needs a second flight is compressed once more, and only once', async () => {
  const clock = { now: 0 }
  const recompress = createRecompressor(() => clock.now)
  const [large, small, unasked] = [response(14_000), response(13_000), response(undefined)]
  for (const one of [small, unasked, large, large]) recompress(one)
  await large.finish()
  clock.now = 1e6
  recompress(large)
  expect([large, small, unasked].map(({ state }) => state.begun)).toEqual([1, 0, 0])
})

test('a twentieth of the time is spent on it, one at a time', async () => {
  const clock = { now: 0 }
  const recompress = createRecompressor(() => clock.now)
  const [first, second] = [response(20_000), response(20_000)]
  recompress(first)
  recompress(second)
  expect(second.state.begun).toBe(0)
  clock.now = 100
  await first.finish()
  clock.now = 100 + 19 * 100 - 1
  recompress(second)
  expect(second.state.begun).toBe(0)
  clock.now++
  recompress(second)
  expect(second.state.begun).toBe(1)
})

test('a page that fails to be compressed stops no other, and is not tried again', async () => {
  const clock = { now: 0 }
  const recompress = createRecompressor(() => clock.now)
  const [failing, other] = [response(20_000), response(20_000)]
  recompress(failing)
  await failing.finish('failed')
  clock.now = 1
  recompress(failing)
  recompress(other)
  expect([failing.state.begun, other.state.begun]).toEqual([1, 1])
})
