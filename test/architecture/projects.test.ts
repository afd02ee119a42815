import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'

const root = join(import.meta.dirname, '../..')

/** Files that projects run: all that they include, without what another run of theirs leaves for `--full`. */
const run = new Set(
  (config.test?.projects ?? []).flatMap((project) => {
    if (typeof project !== 'object' || !('test' in project))
      throw new Error('A project has no list')
    const { include = [], exclude = [] } = project.test ?? {}
    const left = new Set(
      globSync(
        exclude.filter((pattern) => !pattern.includes('.full.')),
        { cwd: root },
      ),
    )
    return globSync(include, { cwd: root }).filter((file) => !left.has(file))
  }),
)

test('every file of tests is run by a project', () => {
  const files = globSync('{src,test,bench,demo,deploy,bin}/**/*.test.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => !run.has(file))).toEqual([])
})
