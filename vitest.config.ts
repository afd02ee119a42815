import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** What takes minutes by its nature, or is said twice: `bin/test --full`. */
const isFull = Boolean(process.env['FULL'])

/** For some hundred inputs made at random, a million rows or a load of minutes, which are one test; ms. */
export const longPatience = 1_200_000

/** Generous: a test fails because something is wrong, never because the machine is busy. */
const patience = {
  testTimeout: isFull ? longPatience : 240_000,
  hookTimeout: 240_000,
  teardownTimeout: 30_000,
  expect: { poll: { timeout: 30_000 } },
}

/** Where tests start whole shops, hashing costs next to nothing and is counted. */
export const quickHashing = { '@node-rs/argon2': join(import.meta.dirname, 'test/hashing.ts') }

const ofADatabase = ['src/**/*.db.test.ts', 'test/**/*.db.test.ts']
const ofAServer = ['src/**/*.postgres.test.ts', 'test/**/*.postgres.test.ts']

/**
 * What is measured or made at random by the hundred, hostile, endless or as large as the shop will be; asked of PostgreSQL
 * by `bin/test --all`.
 */
const extremes = [
  'test/{extremes,search-quality}/**/*.{db,postgres}.test.ts',
  'src/**/random-*.db.test.ts',
]

/** What an operator and moderators work with, reports and appeals that reach them included. `bin/test --all` asks it. */
const backOffice = [
  'src/features/{office,moderation,staff}/**/*.{db,postgres}.test.ts',
  'src/operator/**/*.{db,postgres}.test.ts',
]

/**
 * What lies under all features, what strangers try and what goes out by itself: the database's own ways, mail, the platform, headers,
 * kept pages, limits, guessing, odd input, erasure and logs; promotion and its cards, counting, terms and support.
 */
const foundations = [
  'test/{api,database,mail}/**/*.{db,postgres}.test.ts',
  'src/platform/**/*.{db,postgres}.test.ts',
  'src/features/{analytics,legal,promotion,support}/**/*.{db,postgres}.test.ts',
  'src/features/**/{inputs,sell-inputs,guessing,unsolicited,fair-places}.db.test.ts',
  'src/features/payments/orders-at-size.db.test.ts',
]

/** Of these what any change may break, and takes a second or four: rules in SQL, routes, and what is somebody's own. */
const cheapFoundations = [
  'test/database/{catalogue,constraints,foreign-keys,rules-in-sql}.db.test.ts',
  'test/api/{personal-tables,refusal-words,routes}.db.test.ts',
  'test/api/accounts-{address,ownership,private,sessions,tokens}.db.test.ts',
]

/** `bin/test --all` asks these, of PostgreSQL; a list, as an exception to what is left out can't be written as a pattern. */
const leftToAll = globSync(foundations, {
  cwd: import.meta.dirname,
  exclude: cheapFoundations,
})

/** What tells two kinds of answer apart by their times: another file that fills a database meanwhile has made them differ. */
const timed = ['test/extremes/accounts-enumeration.db.test.ts']

const whereEnginesDiffer = [
  'test/{database,mail,search-quality}/**/*.db.test.ts',
  'src/platform/**/*.db.test.ts',
  'src/features/{payments,search}/**/*.db.test.ts',
]

/**
 * Tests of a shop, as those of a project. They run on both engines in full runs, and on PostgreSQL in all others. The embedded engine
 * is the same PostgreSQL with one connection and other drivers: what tells the two apart is how they migrate, run jobs,
 * search, count and hold money together, and `bin/test --all` asks it about those. `*.postgres.test.ts` need a server,
 * or measure the work of the shop's own thread, in which the engine has no part.
 */
const onADatabase = (
  engine: 'pglite' | 'postgres',
  {
    name = engine,
    include,
    exclude = [],
    isLast = false,
    isLong = false,
  }: { name?: string; include: string[]; exclude?: string[]; isLast?: boolean; isLong?: boolean },
) => ({
  extends: true as const,
  test: {
    name,
    alias: quickHashing,
    // What a process has loaded, and its database, serve one file after another.
    isolate: false,
    include,
    exclude,
    globalSetup: [`test/database/set-up-${engine}.ts`],
    setupFiles: [join(import.meta.dirname, 'test/database/after-each-file.ts')],
    ...(isLong && { testTimeout: longPatience, hookTimeout: longPatience }),
    ...(isLast && { sequence: { groupOrder: 1 } }),
  },
})

const unitTests = {
  include: ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'bench/**/*.test.ts'],
  exclude: ['**/*.db.test.ts', '**/*.postgres.test.ts', '**/*.pictures.test.ts'],
}

/** Whoever replaces a module for all that import it can't share what a process has loaded. */
const replacingModules = globSync(unitTests.include, { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\.(mock|doMock)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
)

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
          // A process for each of some three hundred files would be three quarters of their time.
          isolate: false,
          include: unitTests.include,
          exclude: [...unitTests.exclude, ...replacingModules],
        },
      },
      {
        extends: true,
        test: { name: 'unit-replacing', include: replacingModules, exclude: unitTests.exclude },
      },
      {
        extends: true,
        // Processes of our own decode and encode in these, at a second of a core for a picture.
        test: { name: 'pictures', include: ['src/**/*.pictures.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'architecture', isolate: false, include: ['test/architecture/**/*.test.ts'] },
      },
      onADatabase('pglite', { include: isFull ? ofADatabase : whereEnginesDiffer, isLong: true }),
      onADatabase('postgres', {
        include: [...ofADatabase, ...ofAServer],
        exclude: [...extremes, ...backOffice, ...leftToAll],
      }),
      onADatabase('postgres', {
        name: 'foundations',
        include: leftToAll,
        exclude: [...extremes, ...backOffice],
        isLong: true,
      }),
      onADatabase('postgres', { name: 'back-office', include: backOffice, exclude: extremes }),
      onADatabase('postgres', {
        name: 'extremes',
        include: extremes,
        exclude: timed,
        isLong: true,
      }),
      onADatabase('postgres', {
        name: 'extremes-timed',
        include: timed,
        isLast: true,
        isLong: true,
      }),
      {
        extends: true,
        // Firefox and WebKit; Chromium makes all journeys.
        test: {
          name: 'engines',
          include: ['test/engines/*.test.ts'],
          globalSetup: ['test/engines/set-up-shop.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          testTimeout: longPatience,
          hookTimeout: longPatience,
          include: ['test/faults/**/*.test.ts'],
          exclude: isFull ? [] : ['**/*.full.test.ts'],
          globalSetup: ['test/database/set-up-postgres.ts', 'test/faults/set-up-opened-folder.ts'],
        },
      },
    ],
  },
})
