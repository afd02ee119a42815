import { spawn, type SpawnOptions } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { z } from 'zod'

export const root = join(import.meta.dirname, '../..')

export type Counts = {
  passed: number
  failed: number
  /** Of the tests that failed or were left out, where there are tests to name. */
  names?: string[]
  /** Of those that failed and passed when they were tried once more, as `--retry` has it. */
  flaky?: string[]
}

/** How much is asked, each with all before it: `--quick`, `bin/test` itself, and `--all`. */
export type Size = 'quick' | 'usual' | 'all'

/** A part of the run. Throwing is failing; so is leaving anything out. */
export type Stage = {
  name: string
  /** The smallest run that it is a part of. */
  size: Size
  /** Needs nothing of the other stages, nor a core alone. */
  isBeside?: boolean
  /** Needs what the stage `build` makes, which therefore comes along with it. */
  needsBuild?: boolean
  run(): Promise<Counts>
}

/** The project's own Node and its tools first, as `bin/*` have them. */
export const toolPath = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)

const ran = (command: string, args: string[], options: SpawnOptions) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const { env, ...rest } = options
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...rest,
      env: { ...process.env, NO_COLOR: '1', PATH: toolPath, ...env },
    })
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })

/** A tool that finds nothing wrong or says what: counts as one. */
export const tool = (name: string, command: string, args: string[], size: Size): Stage => ({
  name,
  size,
  isBeside: size === 'quick',
  run: async () => {
    const { code, output } = await ran(command, args, {})
    if (code === 0) return { passed: 1, failed: 0 }
    console.log(output.trimEnd())
    return { passed: 0, failed: 1 }
  },
})

const report = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  names: z.array(z.string()),
  flaky: z.array(z.string()),
  /** The files in the middle of which a process of the runner ended, and how each such process did. */
  lost: z.object({ files: z.array(z.string()), names: z.array(z.string()) }).optional(),
})

/**
 * Runs a test runner that writes its counts into the file named by `COUNTS_FILE`. What it left out
 * has failed, and so has a runner that ends badly without a failed test to show for it. Files that a
 * process of the runner took with it have failed too, unless `again` gives the arguments for running them once more.
 */
export async function countedRun(
  args: string[],
  again?: (files: string[]) => string[],
): Promise<Counts> {
  const report = await reportOf(args)
  if (!report) return { passed: 0, failed: 1 }
  const { code, passed, failed, skipped, names, flaky, lost = { files: [], names: [] } } = report
  if (skipped > 0) console.log(`${skipped} skipped, which counts as failed`)
  const missing = failed + skipped
  if (lost.names.length > 0) {
    const first = { passed, failed: missing, names, flaky }
    // Of a process whose file isn't known nothing can be run again.
    const isRunAgain = again && lost.files.length >= lost.names.length
    return withLost(first, lost.names, isRunAgain && (await countedRun(again(lost.files))))
  }
  if (missing === 0 && code !== 0)
    return { passed, failed: 1, names: [`(the runner): ended with ${code}`], flaky }
  return { passed, failed: missing, names, flaky }
}

/** What was counted with what processes took with them: as it was when it was run once more, or failed. */
function withLost(
  first: Required<Counts>,
  lost: string[],
  second: Counts | false | undefined,
): Counts {
  if (!second)
    return { ...first, failed: first.failed + lost.length, names: [...first.names, ...lost] }
  return {
    passed: first.passed + second.passed,
    failed: first.failed + second.failed,
    names: [...first.names, ...(second.names ?? [])],
    flaky: [...first.flaky, ...lost, ...(second.flaky ?? [])],
  }
}

/** Runs it and returns what it counted and the code that it ended with; null, and a word on it, where it counted nothing. */
async function reportOf(args: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'counts-'))
  const file = join(folder, 'counts.json')
  try {
    const { code } = await ran(process.execPath, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { COUNTS_FILE: file },
    })
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text !== null) return { code, ...report.parse(JSON.parse(text)) }
    console.log(`the runner ended with ${code} and left no counts`)
    return null
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * The tests of a project of vitest.config.ts, or of several, so many files at once. Those that wait for processes of their own
 * more than they work leave room for others; what is asserted is never a time.
 */
export const vitest = (
  name: string,
  size: Size,
  { atOnce = 2, projects = name }: { atOnce?: number; projects?: string } = {},
): Stage => ({
  name,
  size,
  isBeside: size === 'quick',
  run: () => {
    const once = [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${projects}`,
      `--maxWorkers=${atOnce}`,
      '--silent=passed-only',
      '--reporter=test/run/vitest-reporter.ts',
    ]
    if (!process.env['RETRY']) return countedRun(once)
    const retrying = [...once, '--retry=1']
    return countedRun(retrying, (files) => [...retrying, ...files])
  },
})
