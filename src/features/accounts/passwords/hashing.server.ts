import { hash, verify } from '@node-rs/argon2'
import { currentCaller } from '../../../platform/limits/caller.ts'
import { createFairQueue } from '../../../platform/limits/fair-queue.ts'
import { spellPassword } from '../rules.ts'

/**
 * OWASP's Password Storage Cheat Sheet, for Argon2id, which is the library's own choice: 19 MiB (in
 * KiB here), two passes, one lane.
 */
const cost = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const

export type PasswordHashing = {
  /** The hash of a password, in PHC notation, with a salt of its own. */
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
  /** How many are being worked out and how many wait. */
  load(): { working: number; waiting: number }
}

/**
 * Hashing takes a core and 19 MiB for tens of milliseconds, on threads beside the event loop: two
 * at a time leave the machine to those who look at cars; the others wait, and callers take turns.
 */
export function createPasswordHashing({ atOnce = 2, mostWaiting = 500 } = {}): PasswordHashing {
  const turns = createFairQueue({
    atOnce,
    waiting: mostWaiting,
    refusal: {
      message: 'Many people are signing in. Please try again in a moment.',
      retryAfter: 10,
    },
  })
  const inTurn = <T>(work: () => Promise<T>) => turns.run(currentCaller(), work)
  return {
    hash: (password) => inTurn(() => hash(spellPassword(password), cost)),
    verify: (hashed, password) => inTurn(() => verify(hashed, spellPassword(password))),
    load: turns.load,
  }
}
