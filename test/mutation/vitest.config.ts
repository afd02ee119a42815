import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { quickHashing } from '../../vitest.config.ts'
import { root } from '../run/stage.ts'
import { areas, isAreaName } from './areas.ts'

const area = process.env['MUTATION_AREA']
if (!isAreaName(area)) throw new Error(`there is no area called '${area}'`)

const sources = new Map<string, string>(
  JSON.parse(readFileSync(process.env['MUTATION_SOURCES'] ?? '', 'utf8')),
)

/** One area's tests over its sources with the faults in them, on one database: see runner.ts. */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'faults',
      enforce: 'pre',
      load: (id) => sources.get(id.startsWith(root) ? id.slice(join(root, '/').length) : ''),
    },
  ],
  test: {
    include: areas[area].tests,
    alias: quickHashing,
    globalSetup: ['test/database/set-up-postgres.ts'],
    runner: 'test/mutation/runner.ts',
    // What waits for ever because of a fault is not waited for long.
    testTimeout: 10_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 1,
    server: { deps: { external: [/\/dist\//] } },
  },
})
