import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Generous: a test fails because something is wrong, never because the machine is busy. */
const patience = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  teardownTimeout: 30_000,
  expect: { poll: { timeout: 30_000 } },
}

/** Where tests start whole shops, hashing costs next to nothing and is counted. */
export const quickHashing = { '@node-rs/argon2': join(import.meta.dirname, 'test/hashing.ts') }

type Files = { more?: string[]; but?: string[] }

/** What takes minutes by its nature, or is said twice: `bin/test --full`. */
const isFull = Boolean(process.env['FULL'])

/**
 * Tests of a shop run on both engines, but for two kinds. `*.postgres.test.ts` need a server, or measure the
 * work of the shop's own thread, in which the engine has no part. What HTTP promises is in test/api, says the
 * same whichever engine answers, and is half of the time: it is asked of the embedded one in full runs alone.
 */
const onADatabase = (engine: 'pglite' | 'postgres', { more = [], but = [] }: Files = {}) => ({
  extends: true as const,
  test: {
    name: engine,
    alias: quickHashing,
    // What a process has loaded, and its database, serve one file after another.
    isolate: false,
    include: ['src/**/*.db.test.ts', 'test/**/*.db.test.ts', ...more],
    exclude: but,
    globalSetup: [`test/database/set-up-${engine}.ts`],
  },
})

export default defineConfig({
  test: {
    ...patience,
    pool: 'forks',
    // As many as the smallest machine has cores; test/run/stages.ts knows where more of them fit.
    maxWorkers: 2,
    allowOnly: false,
    passWithNoTests: false,
    // The built pages are loaded as Node loads them.
    server: { deps: { external: [/\/dist\//] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.postgres.test.ts', '**/*.pictures.test.ts'],
        },
      },
      {
        extends: true,
        // Processes of our own decode and encode in these, at a second of a core for a picture.
        test: { name: 'pictures', include: ['src/**/*.pictures.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'architecture', include: ['test/architecture/**/*.test.ts'] },
      },
      onADatabase('pglite', { but: isFull ? [] : ['test/api/**'] }),
      onADatabase('postgres', {
        more: ['src/**/*.postgres.test.ts', 'test/**/*.postgres.test.ts'],
      }),
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          exclude: isFull ? [] : ['**/*.full.test.ts'],
          globalSetup: ['test/database/set-up-postgres.ts'],
        },
      },
    ],
  },
})
