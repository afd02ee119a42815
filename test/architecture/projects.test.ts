import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import config, { longPatience } from '../../vitest.config.ts'

const root = join(import.meta.dirname, '../..')

/** Files that each project runs: all that it includes, without what another run of it leaves for `--full`. */
const projects = (config.test?.projects ?? []).map((project) => {
  if (typeof project !== 'object' || !('test' in project)) throw new Error('A project has no list')
  const { name, include = [], exclude = [] } = project.test ?? {}
  const left = new Set(
    globSync(
      exclude.filter((pattern) => !pattern.includes('.full.')),
      { cwd: root },
    ),
  )
  return { name, files: globSync(include, { cwd: root }).filter((file) => !left.has(file)) }
})

test('every file of tests is run by a project', () => {
  const files = globSync('{src,test,bench,demo,deploy,bin}/**/*.test.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(300)
  const run = new Set(projects.flatMap((project) => project.files))
  expect(files.filter((file) => !run.has(file))).toEqual([])
})

test('no file of tests is run twice in one run, but on both databases', () => {
  const once = projects.filter(({ name }) => name !== 'pglite').flatMap(({ files }) => files)
  expect(once.filter((file, at) => once.indexOf(file) !== at)).toEqual([])
})

test('no test is given less time than others have: on a busy machine it would fail where nothing is wrong', () => {
  const files = globSync('{src,test,bench,demo}/**/*.test.{ts,tsx}', { cwd: root })
  // Where formatted tests have theirs: behind their function, or in options of their own.
  const own = /^(?:\}, |  )([\d_]{5,})[),]|\{ timeout: ([\d_]+) \},\s+async /gm
  const given = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(own)].map(([, last, first]) => ({
      file,
      ms: Number((last ?? first!).replaceAll('_', '')),
    })),
  )
  expect(given.length).toBeGreaterThan(3)
  expect(given.filter(({ ms }) => ms <= longPatience)).toEqual([])
})
