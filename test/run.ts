import { randomInt } from 'node:crypto'
import { describeHouse } from './architecture/house.ts'
import { stages } from './run/stages.ts'
import type { Counts, Stage } from './run/stage.ts'

/** Runs the stages and says at the very end how many tests passed and failed; `bin/test` explains. */

type Wanted = { quick: boolean; full: boolean; only: string[] }

function readArguments(args: string[]): Wanted | null {
  const wanted: Wanted = { quick: false, full: false, only: [] }
  for (let at = 0; at < args.length; at++) {
    const next = args[at + 1]
    if (args[at] === '--quick') wanted.quick = true
    else if (args[at] === '--full') wanted.full = true
    else if (args[at] === '--only' && next) {
      wanted.only.push(next)
      at++
    } else return null
  }
  return stages.some(({ name }) => wanted.only.includes(name)) || wanted.only.length === 0
    ? wanted
    : null
}

function isDesired({ name, isQuick }: Stage, { quick, only }: Wanted): boolean {
  if (only.length === 0) return !quick || isQuick === true
  const asksForBuild = stages.some((stage) => stage.needsBuild && only.includes(stage.name))
  return only.includes(name) || (name === 'build' && asksForBuild)
}

async function runStage(stage: Stage): Promise<Counts> {
  const started = performance.now()
  console.log(`— ${stage.name}`)
  const counts = await stage.run().catch((error: unknown) => {
    console.log(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  console.log(`  ${stage.name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`)
  return counts
}

const wanted = readArguments(process.argv.slice(2))
if (!wanted) {
  const names = stages.map(({ name }) => name).join(', ')
  console.log(`bin/test [--quick | --full] [--only <stage>]…   stages: ${names}`)
  console.log('0 passed, 1 failed')
  process.exit(2)
}

const seed = process.env['SEED'] ?? String(randomInt(2 ** 31))
process.env['SEED'] = seed
if (wanted.full) process.env['FULL'] = '1'
console.log(`SEED=${seed} repeats this run's generated inputs`)

const total = { passed: 0, failed: 0 }
const failures: string[] = []
for (const stage of stages) {
  if (!isDesired(stage, wanted)) continue
  const { passed, failed, names = [] } = await runStage(stage)
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push(stage.name, ...names.map((name) => `  ${name}`))
}
console.log(`src: ${describeHouse()}`)
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || (total.passed === 0 && wanted.only.length === 0) ? 1 : 0
