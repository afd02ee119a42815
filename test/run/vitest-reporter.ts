import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { inALine } from './in-a-line.ts'

type Reported = { message?: string; stack?: string; diff?: string; cause?: unknown }

const nameOf = ({ module, fullName }: TestCase) => `${module.relativeModuleId} › ${fullName}`

const failureOf = (one: TestCase) => inALine(nameOf(one), one.result().errors?.[0])

/** One line a file, everything about a failure, and the counts for test/run.ts. */
export default class ConciseReporter implements Reporter {
  onTestModuleEnd(module: TestModule) {
    const tests = [...module.children.allTests()]
    const seconds = (module.diagnostic().duration / 1_000).toFixed(1)
    console.log(
      `  ${module.ok() ? '✓' : '✗'} ${module.relativeModuleId}  ${tests.length} tests  ${seconds} s`,
    )
    for (const error of module.errors()) report('(file)', error)
    for (const one of tests)
      for (const error of one.result().errors ?? []) report(one.fullName, error)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Reported[]) {
    for (const error of unhandled) report('(unhandled)', error)
    const deaths = unhandled.filter(isDeathOfProcess)
    const strays = unhandled.filter((error) => !deaths.includes(error))
    const lost = deaths.length > 0 ? modules.filter((module) => unfinished.has(module.state())) : []
    const tests = modules
      .filter((module) => !lost.includes(module))
      .flatMap((module) => [...module.children.allTests()])
    const broken = modules.filter((module) => module.errors().length > 0)
    const count = (...states: string[]) =>
      tests.filter((one: TestCase) => states.includes(one.result().state)).length
    const counts = {
      passed: count('passed'),
      failed: count('failed') + broken.length + strays.length + (modules.length === 0 ? 1 : 0),
      skipped: count('skipped', 'pending'),
      names: [
        ...tests.filter((one) => one.result().state !== 'passed').map(failureOf),
        ...broken.map((module) => inALine(module.relativeModuleId, module.errors()[0])),
        ...strays.map((error) => inALine('(unhandled)', error)),
      ],
      lost: {
        files: lost.map((module) => module.relativeModuleId),
        names: deaths.map((error) => inALine('(a process of the runner)', causeOf(error))),
      },
      flaky: tests.filter((one) => one.diagnostic()?.flaky).map(failureOf),
    }
    const file = process.env['COUNTS_FILE']
    if (file) writeFileSync(file, JSON.stringify(counts))
  }
}

/** A file whose tests were not yet known as its process ended is still in the queue. */
const unfinished: ReadonlySet<string> = new Set(['pending', 'queued'])

/** So Vitest says that a process ended in the middle of a file, of which it then knows no result. */
const isDeathOfProcess = ({ message }: Reported) =>
  Boolean(message?.startsWith('[vitest-pool]: Worker'))

const causeOf = (error: Reported): Reported => (error.cause as Reported | undefined) ?? error

function report(name: string, { message, stack, diff, cause }: Reported) {
  const text = stack?.includes(message ?? '\0') ? stack : `${message}\n${stack ?? ''}`
  const lines = [text, diff ?? ''].filter(Boolean).join('\n').split('\n')
  const shown = lines.slice(0, 60).map((line) => `      ${line}`)
  console.log(`    ✗ ${name}\n${shown.join('\n')}`)
  if (typeof cause === 'object' && cause) report(`${name}, because`, cause)
}
