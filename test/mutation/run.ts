import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { startPostgres } from '../database/postgres-server.ts'
import { root } from '../run/stage.ts'
import { areas, isAreaName, type AreaName } from './areas.ts'
import { instrument } from './instrument.ts'
import { fileOf, forget, read, write } from './record.ts'

/**
 * Puts small faults into an area's code, one at a time, and asks the tests beside it whether they
 * notice; names those that nobody noticed. `bin/mutate` explains.
 */

/** A process that a fault has spoilt is followed by another; so often at most for one test file. */
const mostProcesses = 200

const folder = join(root, '.cache/mutation')

async function tryArea(area: AreaName, { goesOn }: { goesOn: boolean }): Promise<boolean> {
  const record = join(folder, `${area}.jsonl`)
  const sourcesFile = join(folder, `${area}.json`)
  await mkdir(folder, { recursive: true })
  if (!goesOn) await rm(record, { force: true })

  const tests = [...new Set(areas[area].tests.flatMap((glob) => globSync(glob, { cwd: root })))]
  // Those without a database first: they are quick to kill.
  tests.sort(
    (a, b) => Number(a.includes('.db.')) - Number(b.includes('.db.')) || a.localeCompare(b),
  )
  const files = [...new Set(areas[area].sources.flatMap((glob) => globSync(glob, { cwd: root })))]
  const { sources, mutants } = await instrument(
    files.filter((file) => !file.endsWith('.test.ts')).sort(),
  )
  await writeFile(sourcesFile, JSON.stringify([...sources]))
  const environment = {
    MUTATION_AREA: area,
    MUTATION_RECORD: record,
    MUTATION_SOURCES: sourcesFile,
    TEST_DATABASE_URL: server.url,
  }
  const atOnce = pLimit(2)
  const waiting = tests.filter((test) => hasMoreToReport(record, test))
  await Promise.all(waiting.map((test) => atOnce(() => tryFile(test, environment))))

  const { killed, reached, loaded, broken } = read(record)
  // What is decided once, while a file is loaded, can't be switched on later.
  const candidates = mutants.filter(({ id }) => reached.has(id) || !loaded.has(id))
  const survivors = candidates.filter(({ id }) => !killed.has(id))
  for (const { file, line, kind, original, replacement, id } of survivors)
    console.log(
      `${file}:${line}  ${reached.has(id) ? '' : '(no test comes here) '}${kind}: ${original.slice(0, 160)}  →  ${replacement.replace(/\s+/g, ' ').slice(0, 160) || 'nothing'}`,
    )
  for (const [test, message] of broken) console.log(`fails without a fault: ${test}: ${message}`)
  const share = (100 * (candidates.length - survivors.length)) / candidates.length
  console.log(
    `${area}: ${candidates.length - survivors.length} of ${candidates.length} killed (${share.toFixed(1)} %), ${survivors.length} survived`,
  )
  return share >= 90 && broken.size === 0
}

type Environment = { MUTATION_RECORD: string } & Record<string, string>

const versionOf = (test: string) =>
  createHash('sha256')
    .update(readFileSync(join(root, test)))
    .digest('hex')

/** Whether a test file is new, has changed, or was not run to its end. */
function hasMoreToReport(record: string, test: string): boolean {
  const version = versionOf(test)
  const known = read(record).files.get(test)
  if (known?.version === version) return !known.isWhole
  // What it didn't notice it may notice now.
  forget(record, test)
  write(record, { is: 'file', test, version, isWhole: false })
  return true
}

/** All that one test file can tell, in as many processes as faults bring down. */
async function tryFile(test: string, environment: Environment): Promise<void> {
  const record = environment.MUTATION_RECORD
  // A run that was broken off has learnt nothing of what it was trying just then.
  for (const [name, mutants] of startedIn(record, test))
    write(record, { is: 'noticed', test: name, mutants })
  for (let processes = 1; processes <= mostProcesses; processes++) {
    const before = progress(record, test)
    const { code, output } = await vitest(test, environment)
    for (const [name, mutants] of startedIn(record, test)) {
      const [mutant, ...others] = mutants
      if (mutant !== undefined && others.length === 0)
        write(record, { is: 'killed', test: name, mutant, words: 'the process ended' })
      else write(record, { is: 'crashed', test: name, mutants })
    }
    if (code === 0)
      return write(record, { is: 'file', test, version: versionOf(test), isWhole: true })
    if (progress(record, test) === before) {
      // Tests that fail as they are end a run with a fault of its own, and are told of below.
      const hasBroken = [...read(record).broken.keys()].some((name) => fileOf(name) === test)
      if (!hasBroken) throw new Error(`${test} can't be run:\n${output.slice(-2_000)}`)
      return
    }
  }
  console.log(`${test}: given up after ${mostProcesses} processes`)
}

/** The trials of one file's tests of which the record doesn't say how they ended. */
const startedIn = (record: string, test: string) =>
  [...read(record).started].filter(([name]) => fileOf(name) === test)

/** How much the record says of one file's tests. */
function progress(record: string, test: string): number {
  const { tried, alone, finished, broken } = read(record)
  const inThisFile = (name: string) => fileOf(name) === test
  return [
    ...[...tried, ...alone].filter((one) => one.includes(` in ${test} > `)),
    ...[...finished].filter(inThisFile),
    ...[...broken.keys()].filter(inThisFile),
  ].length
}

function vitest(test: string, environment: Environment) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--config=test/mutation/vitest.config.ts', test],
      { cwd: root, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let output = ''
    const append = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000))
    child.stdout.on('data', append)
    child.stderr.on('data', append)
    child.on('close', (code) => resolve({ code, output }))
  })
}

const goesOn = process.argv.includes('--go-on')
const requested = process.argv.slice(2).filter((word) => word !== '--go-on')
const names = Object.keys(areas).filter(isAreaName)
if (!requested.every(isAreaName)) {
  console.log(`bin/mutate [--go-on] [${names.join(' | ')}]…`)
  process.exit(2)
}
const server = await startPostgres()
const verdicts: boolean[] = []
for (const area of requested.length > 0 ? requested.filter(isAreaName) : names)
  verdicts.push(await tryArea(area, { goesOn }))
await server.stop()
process.exitCode = verdicts.every(Boolean) ? 0 : 1
