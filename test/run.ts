import { randomInt } from 'node:crypto'
import pLimit from 'p-limit'
import { describeHouse } from './architecture/house.ts'
import { inALine } from './run/in-a-line.ts'
import { boundFlaky } from './run/most-flaky.ts'
import { stages } from './run/stages.ts'
import type { Counts, Size, Stage } from './run/stage.ts'

/** Runs the stages and says at the very end how many tests passed and failed; `bin/test` explains. */

type Selection = { size: Size; full: boolean; retry: boolean; only: string[] }

function readArguments(args: string[]): Selection | null {
  const selection: Selection = { size: 'usual', full: false, retry: false, only: [] }
  for (let at = 0; at < args.length; at++) {
    const next = args[at + 1]
    if (args[at] === '--quick') selection.size = 'quick'
    else if (args[at] === '--all') selection.size = 'all'
    else if (args[at] === '--full') Object.assign(selection, { size: 'all', full: true })
    else if (args[at] === '--retry') selection.retry = true
    else if (args[at] === '--only' && next) {
      selection.only.push(next)
      at++
    } else return null
  }
  return stages.some(({ name }) => selection.only.includes(name)) || selection.only.length === 0
    ? selection
    : null
}

const sizes: readonly Size[] = ['quick', 'usual', 'all']

function isSelected({ name, size }: Stage, { size: wanted, only }: Selection): boolean {
  if (only.length === 0) return sizes.indexOf(size) <= sizes.indexOf(wanted)
  const asksForBuild = stages.some((stage) => stage.needsBuild && only.includes(stage.name))
  return only.includes(name) || (name === 'build' && asksForBuild)
}

async function runStage(stage: Stage): Promise<Counts> {
  const started = performance.now()
  if (!stage.isBeside) console.log(`— ${stage.name}`)
  const counted = await stage.run().catch((error: unknown): Counts => {
    console.log(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, names: [inALine('(the stage)', error as Error)] }
  })
  const counts = boundFlaky(counted)
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  console.log(`  ${stage.name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`)
  return counts
}

const selection = readArguments(process.argv.slice(2))
if (!selection) {
  const names = stages.map(({ name }) => name).join(', ')
  console.log(`bin/test [--quick | --all | --full] [--retry] [--only <stage>]…   stages: ${names}`)
  console.log('0 passed, 1 failed')
  process.exit(2)
}

const seed = process.env['SEED'] ?? String(randomInt(2 ** 31))
process.env['SEED'] = seed
if (selection.full) process.env['FULL'] = '1'
if (selection.retry) process.env['RETRY'] = '1'
console.log(`SEED=${seed} repeats this run's generated inputs`)

const selected = stages.filter((stage) => isSelected(stage, selection))
const ran = new Map<Stage, Counts>()
const run = async (stage: Stage) => ran.set(stage, await runStage(stage))
// One more than the smallest machine has cores, so that none is idle when the last is a long one; the others one by one.
const atOnce = pLimit(3)
await Promise.all(selected.filter(({ isBeside }) => isBeside).map((stage) => atOnce(run, stage)))
for (const stage of selected) if (!stage.isBeside) await run(stage)

const total = { passed: 0, failed: 0 }
const failures: string[] = []
const flaky: string[] = []
for (const stage of selected) {
  const { passed, failed, names = [], ...rest } = ran.get(stage)!
  total.passed += passed
  total.failed += failed
  const indented = (all: readonly string[]) => all.map((name) => `  ${name}`)
  if (failed > 0) failures.push(stage.name, ...indented(names))
  if (rest.flaky?.length) flaky.push(stage.name, ...indented(rest.flaky))
}
console.log(`src: ${describeHouse()}`)
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
if (flaky.length > 0) console.log(`\nFailed, and passed when tried once more:\n${flaky.join('\n')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || (total.passed === 0 && selection.only.length === 0) ? 1 : 0
