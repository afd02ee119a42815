import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'
import { onTestFinished } from 'vitest'

/**
 * Stands in the place of `@node-rs/argon2` where tests need a whole shop: it hashes with next to no
 * work unless told otherwise, and counts how often and how many at once.
 */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

export const hashing = {
  total: 0,
  working: 0,
  mostAtOnce: 0,
  atFullCost: false,
  /** How many hashes something takes. */
  async during(work: () => Promise<unknown>): Promise<number> {
    const before = hashing.total
    await work()
    return hashing.total - before
  },
  reset() {
    hashing.total = hashing.mostAtOnce = 0
  },
  /**
   * Has the next hash that is worked out, or compared, stand still; until it is released, or the test ends. What is compared
   * was read by then.
   */
  holdNext(kind: 'hash' | 'verify'): { begun: Promise<void>; release: () => void } {
    const begun = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    holds[kind] = () => {
      begun.resolve()
      return released.promise
    }
    onTestFinished(() => {
      holds[kind] = undefined
      released.resolve()
    })
    return { begun: begun.promise, release: released.resolve }
  },
  /** For what is about the cost, until the test ends. */
  takeFullCost() {
    hashing.atFullCost = true
    onTestFinished(() => void (hashing.atFullCost = false))
  },
}

const holds: Partial<Record<'hash' | 'verify', (() => Promise<void>) | undefined>> = {}

export const hash: typeof Argon2.hash = counting('hash', (password, options, signal) =>
  argon2.hash(
    password,
    hashing.atFullCost ? options : { ...options, memoryCost: 8, timeCost: 1 },
    signal,
  ),
)

export const verify: typeof Argon2.verify = counting('verify', argon2.verify)

function counting<A extends unknown[], R>(
  kind: 'hash' | 'verify',
  work: (...given: A) => Promise<R>,
) {
  return async (...given: A): Promise<R> => {
    hashing.total++
    hashing.working++
    hashing.mostAtOnce = Math.max(hashing.mostAtOnce, hashing.working)
    const held = holds[kind]
    holds[kind] = undefined
    try {
      await held?.()
      return await work(...given)
    } finally {
      hashing.working--
    }
  }
}
