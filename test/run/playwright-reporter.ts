import { writeFileSync } from 'node:fs'
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter'
import { inALine } from './in-a-line.ts'

const nameOf = (test: TestCase) => test.titlePath().filter(Boolean).join(' › ')

const failureOf = (test: TestCase) =>
  inALine(nameOf(test), test.results.find(({ error }) => error)?.error)

/** One line a journey, everything about a failure, and the counts for test/run.ts. */
export default class ConciseReporter implements Reporter {
  #suite: Suite | undefined
  #broken: TestError[] = []

  onBegin(_config: FullConfig, suite: Suite) {
    this.#suite = suite
  }

  onError(error: TestError) {
    this.#broken.push(error)
    console.log(`    ✗ ${error.stack ?? error.message ?? error.value}`)
  }

  onTestEnd(test: TestCase, { status, errors, duration, attachments }: TestResult) {
    const isWell = status === test.expectedStatus
    console.log(`  ${isWell ? '✓' : '✗'} ${nameOf(test)}  ${(duration / 1_000).toFixed(1)} s`)
    for (const { stack, message } of errors)
      console.log(
        (stack ?? message ?? '')
          .split('\n')
          .slice(0, 40)
          .map((line) => `      ${line}`)
          .join('\n'),
      )
    if (!isWell)
      for (const { name: what, path } of attachments)
        if (path) console.log(`      ${what}: ${path}`)
  }

  onEnd({ status }: FullResult) {
    const tests = this.#suite?.allTests() ?? []
    const count = (...outcomes: ReturnType<TestCase['outcome']>[]) =>
      tests.filter((test) => outcomes.includes(test.outcome())).length
    const failed = count('unexpected') + this.#broken.length
    const counts = {
      passed: count('expected', 'flaky'),
      failed: failed === 0 && status !== 'passed' ? 1 : failed,
      skipped: count('skipped'),
      names: [
        ...tests.filter((test) => !test.ok() || test.outcome() === 'skipped').map(failureOf),
        ...this.#broken.map((error) => inALine('(outside of a test)', error)),
      ],
      flaky: tests.filter((test) => test.outcome() === 'flaky').map(failureOf),
    }
    const file = process.env['COUNTS_FILE']
    if (file) writeFileSync(file, JSON.stringify(counts))
  }
}
