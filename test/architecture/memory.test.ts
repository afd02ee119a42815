import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

const allowances = [/--max-semi-space-size=(\d+)/, /MALLOC_MMAP_THRESHOLD_\W+(\d+)/]

test.each([
  'bin/start',
  'bench/processes.ts',
  'deploy/Dockerfile',
  'deploy/youngtimer@.service',
  'deploy/youngtimer-worker.service',
])('%s gives a process the memory that docs/operating.md says', (path) => {
  const [given, said] = [path, 'docs/operating.md'].map((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return allowances.map((allowance) => allowance.exec(text)?.[1])
  })
  expect(given).toEqual(said)
  expect(given).not.toContain(undefined)
})
