import { audit } from './audit.ts'
import { chromium, nginx, postgres, requirePrograms } from './debian.ts'
import { countedRun, tool, vitest, type Stage } from './stage.ts'

/** Installs (or asks for) what a stage needs first. */
const needing = (programs: Parameters<typeof requirePrograms>, stage: Stage): Stage => ({
  ...stage,
  run: async () => {
    requirePrograms(...programs)
    return stage.run()
  },
})

const journeys: Stage = {
  name: 'journeys',
  run: () => countedRun(['node_modules/@playwright/test/cli.js', 'test']),
}

/** In this order: what is cheap and tells most comes first. */
export const stages: Stage[] = [
  tool('format', 'prettier', ['--check', '--log-level=warn', '.'], true),
  tool('lint', 'oxlint', [], true),
  tool('types', 'tsc', ['--noEmit'], true),
  tool('unused', 'knip', ['--no-progress'], true),
  vitest('architecture', true),
  vitest('unit', true),
  audit,
  tool('build', 'bin/build', []),
  vitest('pglite'),
  needing([postgres], vitest('postgres')),
  needing([postgres, nginx], vitest('faults')),
  needing([chromium], journeys),
]
