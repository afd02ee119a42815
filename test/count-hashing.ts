import type * as Argon2 from '@node-rs/argon2'

/**
 * Counts how often and how many at once passwords are hashed. In a test file:
 * `vi.mock('@node-rs/argon2', async (load) => counted(await load()))`, with this file imported in it.
 */
export const hashing = {
  total: 0,
  working: 0,
  mostAtOnce: 0,
  /** How many hashes something takes. */
  async during(work: () => Promise<unknown>): Promise<number> {
    const before = hashing.total
    await work()
    return hashing.total - before
  },
  reset() {
    hashing.total = hashing.mostAtOnce = 0
  },
}

export function counted({ hash, verify, ...rest }: typeof Argon2): typeof Argon2 {
  return { ...rest, hash: counting(hash), verify: counting(verify) }
}

const counting =
  <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
  async (...given: A): Promise<R> => {
    hashing.total++
    hashing.working++
    hashing.mostAtOnce = Math.max(hashing.mostAtOnce, hashing.working)
    try {
      return await work(...given)
    } finally {
      hashing.working--
    }
  }
