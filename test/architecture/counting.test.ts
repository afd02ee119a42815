import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { boundFlaky, mostFlaky } from '../run/most-flaky.ts'
import { countedRun, tool } from '../run/stage.ts'
import { journeyPaths } from '../run/stages.ts'
import { root } from './source-files.ts'

/** A runner that does what `code` says, in the place of Vitest or Playwright. */
async function runnerThat(code: string, again?: (files: string[]) => string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'runner-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'runner.mjs')
  await writeFile(
    file,
    `import { writeFileSync } from 'node:fs'
    const tell = (counts) => writeFileSync(process.env.COUNTS_FILE, JSON.stringify({ names: [], flaky: [], ...counts }))
    ${code}`,
  )
  return countedRun([file], again && ((files) => [file, ...again(files)]))
}

/** What Vitest's reporter counts in one file of tests, past `countedRun`, whose output would look like failures of this run. */
async function reportOn(name: string, code: string) {
  const folder = await mkdtemp(join(tmpdir(), 'reported-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, name), code)
  const reporter = join(root, 'test/run/vitest-reporter.ts')
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--root', folder, '--reporter', reporter]
  const counts = join(folder, 'counts.json')
  const run = promisify(execFile)(process.execPath, vitest, {
    cwd: root,
    env: { ...process.env, COUNTS_FILE: counts },
  })
  await expect(run).rejects.toMatchObject({ code: 1 })
  return JSON.parse(await readFile(counts, 'utf8')) as unknown
}

test('what a runner counted is what is summed', async () => {
  expect(await runnerThat('tell({ passed: 7, failed: 0, skipped: 0 })')).toMatchObject({
    passed: 7,
    failed: 0,
  })
  expect(
    await runnerThat('tell({ passed: 7, failed: 2, skipped: 0 }); process.exit(1)'),
  ).toMatchObject({
    passed: 7,
    failed: 2,
  })
})

test('what failed is named', async () => {
  const code = `tell({ passed: 7, failed: 1, skipped: 0, names: ['a sum is right'] })`
  expect(await runnerThat(code)).toMatchObject({
    passed: 7,
    failed: 1,
    names: ['a sum is right'],
  })
})

test('the end of a run says of each failure what was wrong, and of what no test waited for', async () => {
  const report = await reportOn(
    'sums.test.mjs',
    `import { test } from 'vitest'
    test('a sum is right', () => { throw new Error('it is 5\\nand more') })
    test('a door is closed', async () => {
      setImmediate(() => { throw new Error('it slammed later') })
      await new Promise((resolve) => setTimeout(resolve, 100))
    })`,
  )
  expect(report).toMatchObject({
    passed: 1,
    failed: 2,
    names: ['sums.test.mjs › a sum is right: it is 5', '(unhandled): it slammed later'],
    lost: { files: [], names: [] },
  })
})

test('a process that ends in the middle of a file loses it, and is named with its end', async () => {
  const report = await reportOn(
    'deaths.test.mjs',
    `import { test } from 'vitest'
    test('a sum is right', () => {})
    test('a process lives', () => process.kill(process.pid, 'SIGKILL'))`,
  )
  expect(report).toMatchObject({
    passed: 0,
    failed: 0,
    names: [],
    lost: {
      files: ['deaths.test.mjs'],
      names: [expect.stringMatching(/^\(a process of the runner\): .*SIGKILL.*deaths\.test\.mjs/)],
    },
  })
})

const losing = `if (process.argv.length > 2) {
    tell({ passed: process.argv.length, failed: 0, skipped: 0 })
  } else {
    tell({ passed: 7, failed: 0, skipped: 0, lost: { files: ['a.test.ts'], names: ['(a process): killed'] } })
    process.exit(1)
  }`

test('a file that a process took with it has failed', async () => {
  expect(await runnerThat(losing)).toEqual({
    passed: 7,
    failed: 1,
    names: ['(a process): killed'],
    flaky: [],
  })
})

test('a file that a process took with it is run once more on request, and named', async () => {
  expect(await runnerThat(losing, (files) => files)).toEqual({
    passed: 7 + 3,
    failed: 0,
    names: [],
    flaky: ['(a process): killed'],
  })
  expect(await runnerThat(losing, () => [])).toMatchObject({ passed: 7 + 7, failed: 1 })
  // Of two processes one file is known: the other one's would be missed by nobody.
  const another = losing.replace(`['(a process): killed']`, `['(a process): killed', '(another)']`)
  expect(await runnerThat(another, (files) => files)).toMatchObject({ passed: 7, failed: 2 })
})

test('what passed when it was tried once more is named, and has passed', async () => {
  const code = `tell({ passed: 7, failed: 0, skipped: 0, flaky: ['a button is pressed'] })`
  expect(await runnerThat(code)).toEqual({
    passed: 7,
    failed: 0,
    names: [],
    flaky: ['a button is pressed'],
  })
})

test('more than a few that passed when they were tried once more are a failure, which says how many', () => {
  const flaky = ['one', 'two', 'three']
  const counts = { passed: 7, failed: 1, names: ['a sum is right'], flaky }
  expect(flaky).toHaveLength(mostFlaky)
  expect(boundFlaky(counts)).toEqual(counts)
  expect(boundFlaky({ passed: 7, failed: 0 })).toEqual({ passed: 7, failed: 0 })
  const more = { ...counts, flaky: [...flaky, 'four'] }
  expect(boundFlaky(more)).toEqual({
    ...more,
    failed: 2,
    names: ['a sum is right', '(retries): 4 passed at the second try alone, of which 3 may'],
  })
})

test('a runner that crashes has failed, whatever it counted', async () => {
  expect(await runnerThat('process.exit(3)')).toEqual({ passed: 0, failed: 1 })
  expect(await runnerThat(`process.kill(process.pid, 'SIGKILL')`)).toEqual({ passed: 0, failed: 1 })
  expect(
    await runnerThat('tell({ passed: 7, failed: 0, skipped: 0 }); process.exit(1)'),
  ).toMatchObject({
    passed: 7,
    failed: 1,
    names: ['(the runner): ended with 1'],
  })
  await expect(runnerThat('tell({ nonsense: true })')).rejects.toThrow('passed')
})

test('what was left out has failed', async () => {
  expect(await runnerThat('tell({ passed: 7, failed: 0, skipped: 3 })')).toMatchObject({
    passed: 7,
    failed: 3,
  })
})

test('every journey is made by one stage', () => {
  const paths = globSync('test/**/*.journey.ts', { cwd: root })
  expect(paths.length).toBeGreaterThan(40)
  for (const path of paths)
    expect([
      path,
      Object.values(journeyPaths).filter((pattern) => new RegExp(pattern).test(path)),
    ]).toEqual([path, [expect.any(String)]])
})

test('CI runs every stage', () => {
  expect(readFileSync(join(root, '.ci/run'), 'utf8')).toContain('bin/test" --all ')
})

test('a tool counts as one, and one that isn’t there has failed', async () => {
  expect(await tool('fine', process.execPath, ['-e', '0'], 'usual').run()).toEqual({
    passed: 1,
    failed: 0,
  })
  expect(await tool('bad', process.execPath, ['-e', 'process.exit(1)'], 'usual').run()).toEqual({
    passed: 0,
    failed: 1,
  })
  expect(await tool('absent', 'no-such-program', [], 'usual').run()).toEqual({
    passed: 0,
    failed: 1,
  })
})

test('a wrong argument runs nothing and says so on the last line', async () => {
  const run = promisify(execFile)(process.execPath, ['test/run.ts', '--only', 'nothing'], {
    cwd: root,
  })
  const { code, stdout } = (await run.catch(
    (error: { code: number; stdout: string }) => error,
  )) as {
    code: number
    stdout: string
  }
  expect(code).toBe(2)
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed')
})
