import { audit } from './audit.ts'
import {
  chromium,
  engines,
  machines,
  postgres,
  requirePrograms,
  servers,
  type Program,
} from './debian.ts'
import { countedRun, tool, vitest, type Stage } from './stage.ts'

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

const journeys: Stage = {
  name: 'journeys',
  run: () =>
    countedRun([
      'node_modules/@playwright/test/cli.js',
      'test',
      ...(process.env['RETRY'] ? ['--retries=1'] : []),
    ]),
}

/** In this order: what is cheap and tells most comes first. */
export const stages: Stage[] = [
  tool(
    'format',
    'prettier',
    ['--check', '--cache', '--cache-strategy=content', '--log-level=warn', '.'],
    true,
  ),
  tool('lint', 'oxlint', [], true),
  // One checker: another stage has the other core, and each knows all types for itself.
  tool('types', 'tsc', ['--noEmit', '--checkers', '1'], true),
  tool('unused', 'knip', ['--no-progress'], true),
  vitest('architecture', { isQuick: true }),
  vitest('unit', { isQuick: true, projects: 'unit*' }),
  vitest('pictures'),
  audit,
  tool('build', 'bin/build', []),
  needing(() => [], vitest('pglite')),
  needing(server, vitest('postgres')),
  // One of its servers is stopped and started again, so it must be our own.
  needing(faulty, vitest('faults', { atOnce: 3 })),
  needing(() => [chromium], journeys),
  needing(() => engines, vitest('engines')),
]
