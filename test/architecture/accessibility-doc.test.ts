import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'

const page = readFileSync(join(root, 'docs/accessibility.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d\.\d\.\d+) +\| (A{1,2}) +\| .*\| (.*?) +\|$/gm)]

/** Those of WCAG 2.2, https://www.w3.org/TR/WCAG22/: how many there are of each level in each guideline. */
const criteria: Record<string, { A: number; AA: number }> = {
  '1.1': { A: 1, AA: 0 },
  '1.2': { A: 3, AA: 2 },
  '1.3': { A: 3, AA: 2 },
  '1.4': { A: 2, AA: 7 },
  '2.1': { A: 3, AA: 0 },
  '2.2': { A: 2, AA: 0 },
  '2.3': { A: 1, AA: 0 },
  '2.4': { A: 4, AA: 4 },
  '2.5': { A: 4, AA: 2 },
  '3.1': { A: 1, AA: 1 },
  '3.2': { A: 3, AA: 2 },
  '3.3': { A: 3, AA: 3 },
  '4.1': { A: 1, AA: 1 },
}

test('docs/accessibility.md has every criterion of WCAG 2.2, A and AA, once', () => {
  expect(new Set(rows.map(([, one]) => one)).size).toBe(rows.length)
  for (const [guideline, counts] of Object.entries(criteria))
    for (const level of ['A', 'AA'] as const) {
      const found = rows.filter(([, one, of]) => one!.startsWith(`${guideline}.`) && of === level)
      expect([guideline, level, found.length]).toEqual([guideline, level, counts[level]])
    }
})

const journeys = globSync('test/journeys/**/*.journey.ts', { cwd: root })

const isThere = (file: string) =>
  file.includes('/')
    ? existsSync(join(root, file))
    : journeys.some((path) => path.endsWith(`/${file}`))

test('each criterion names tests that are there, or says that it was looked at', () => {
  for (const [, one, , shown = ''] of rows) {
    const files = [...shown.matchAll(/`([^`]+)`/g)].map(([, file]) => file!)
    if (files.length === 0)
      expect([one, shown]).toEqual([one, expect.stringContaining('looked at')])
    for (const file of files) expect([one, file, isThere(file)]).toEqual([one, file, true])
  }
})
