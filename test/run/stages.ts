import { audit } from './audit.ts'
import {
  browserAndFonts,
  engines,
  machines,
  postgres,
  requirePrograms,
  servers,
  type Program,
} from './debian.ts'
import { countedRun, tool, vitest, type Size, type Stage } from './stage.ts'

/** Installs (or asks for) what a stage needs first, and has the pages built. */
const needing = (programs: () => Program[], stage: Stage): Stage => ({
  ...stage,
  needsBuild: true,
  run: async () => {
    requirePrograms(...programs())
    return stage.run()
  },
})

const server = () => (process.env['TEST_DATABASE_URL'] ? [] : [postgres])
const faulty = () => (process.env['FULL'] ? [...servers, ...machines] : servers)

/**
 * What buyers and sellers do, what they do seldom, what the office does, and how every screen is: patterns of paths, of which each
 * journey's has one.
 */
export const journeyPaths = {
  journeys: 'journeys/[^/]+$',
  seldom: 'journeys/seldom/[^/]+$',
  office: 'journeys/office/[^/]+$',
  qualities: 'journeys/qualities/[^/]+$',
}

/** Journeys through Chromium. */
const journeys = (name: keyof typeof journeyPaths, size: Size): Stage => ({
  name,
  size,
  run: () =>
    countedRun([
      'node_modules/@playwright/test/cli.js',
      'test',
      journeyPaths[name],
      ...(process.env['RETRY'] ? ['--retries=1'] : []),
    ]),
})

/** In this order: what is cheap and tells most comes first. */
export const stages: Stage[] = [
  tool('format', 'oxfmt', ['--check'], 'quick'),
  tool('lint', 'oxlint', [], 'quick'),
  // One checker: another stage has the other core, and each knows all types for itself.
  tool('types', 'tsc', ['--checkers', '1'], 'quick'),
  tool('unused', 'knip', ['--no-progress'], 'quick'),
  vitest('architecture', 'quick'),
  // Adapters wait for servers that say nothing: another file has the core meanwhile.
  vitest('unit', 'quick', { projects: 'unit*', atOnce: 3 }),
  audit,
  tool('build', 'bin/build', [], 'usual'),
  needing(server, vitest('postgres', 'usual')),
  needing(browserAndFonts, journeys('journeys', 'usual')),
  vitest('pictures', 'all'),
  needing(server, vitest('foundations', 'all')),
  needing(server, vitest('back-office', 'all')),
  needing(server, vitest('extremes', 'all', { projects: 'extremes*' })),
  needing(() => [], vitest('pglite', 'all')),
  // One of its servers is stopped and started again, so it must be our own.
  needing(faulty, vitest('faults', 'all', { atOnce: 3 })),
  needing(browserAndFonts, journeys('seldom', 'all')),
  needing(browserAndFonts, journeys('office', 'all')),
  needing(browserAndFonts, journeys('qualities', 'all')),
  needing(() => engines, vitest('engines', 'all')),
]
