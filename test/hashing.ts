import type * as Argon2 from '@node-rs/argon2'

/**
 * Hashes with next to no work, for tests that need many. In a test file:
 * `vi.mock('@node-rs/argon2', async (load) => quick(await load()))`, with this file imported in it.
 */
export const quick = (argon2: typeof Argon2): typeof Argon2 => ({
  ...argon2,
  hash: (password, options, signal) =>
    argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 }, signal),
})
