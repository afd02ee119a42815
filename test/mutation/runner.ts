import { TestRunner, type RunnerTestCase } from 'vitest'
import { pair, read, write } from './record.ts'

/** What the instrumented sources look at; the names are the instrumenter's. */
type Switches = {
  activeMutant?: string
  currentTestId?: string
  hitCount?: number
  hitLimit?: number
  mutantCoverage?: { static: Hits; perTest: { [test: string]: Hits } }
}
type Hits = { [mutant: string]: number }

const switches: Switches = {}
const keepsWhere = (id: string) => {
  const coverage = (switches.mutantCoverage ??= { static: {}, perTest: {} })
  const test = switches.currentTestId
  const hits = test === undefined ? coverage.static : (coverage.perTest[test] ??= {})
  hits[id] = (hits[id] ?? 0) + 1
  return switches.activeMutant !== id
}
Object.assign(globalThis, { ['__stryker__']: switches, keepsWhere })

const recordFile = process.env['MUTATION_RECORD'] ?? ''

/**
 * Runs each test once as it is, sees which mutants it reaches, and then again for each of them that no
 * test has killed yet, all in one process. Now and then it runs without a fault: a test that fails
 * then shows that a fault has spoilt more than its own trial. What was learnt since is taken back, and
 * the process ends; the next goes on from the record.
 */
export default class MutationRunner extends TestRunner {
  #name = ''
  #hits: Hits = {}
  #queue: string[] = []
  #current: string | null = null
  #unchecked: { mutant: string; isKilled: boolean }[] = []
  #trialsBetweenChecks = 8

  override async onBeforeRunTask(test: RunnerTestCase) {
    test.repeats = Number.MAX_SAFE_INTEGER
    this.#name = `${test.file.name} > ${test.name}`
    this.#queue = []
    this.#unchecked = []
    await super.onBeforeRunTask(test)
  }

  override onBeforeTryTask(
    test: RunnerTestCase,
    options: Parameters<TestRunner['onBeforeTryTask']>[1],
  ) {
    super.onBeforeTryTask(test, options)
    const record = read(recordFile)
    this.#trialsBetweenChecks = record.spoilt.has(test.file.name) ? 1 : 8
    this.#current = null
    switches.currentTestId = test.id
    if (options.repeats === 0) {
      if (record.finished.has(this.#name)) test.context.skip()
      return
    }
    if (record.broken.has(this.#name)) test.context.skip()
    if (this.#unchecked.length >= this.#trialsBetweenChecks) return
    while (this.#current === null && this.#queue.length > 0) {
      const next = this.#queue.shift() ?? ''
      if (!record.killed.has(next)) this.#current = next
    }
    if (this.#current === null) {
      if (this.#unchecked.length > 0) return
      write(recordFile, { is: 'finished', test: this.#name })
      test.context.skip()
    } else {
      write(recordFile, { is: 'begun', test: this.#name, mutant: this.#current })
      switches.activeMutant = this.#current
      switches.hitCount = 0
      switches.hitLimit = (this.#hits[this.#current] ?? 0) * 100 + 1_000
    }
  }

  override async onAfterRetryTask(
    test: RunnerTestCase,
    options: Parameters<TestRunner['onAfterRetryTask']>[1],
  ) {
    await super.onAfterRetryTask(test, options)
    const result = test.result
    if (!result || result.state === 'skip') return
    const hasFailed = result.state === 'fail'
    const words = (result.errors?.at(-1)?.message ?? '').slice(0, 200)
    delete result.errors
    result.attempts = []
    delete switches.activeMutant
    delete switches.currentTestId
    if (options.repeats === 0) this.#afterFirst(test.id, hasFailed, words)
    else if (this.#current === null) this.#afterCheck(hasFailed)
    else this.#afterTrial(this.#current, hasFailed, words)
  }

  #afterFirst(id: string, hasFailed: boolean, words: string) {
    const test = this.#name
    if (hasFailed) return write(recordFile, { is: 'broken', test, words })
    this.#hits = switches.mutantCoverage?.perTest[id] ?? {}
    const mutants = Object.keys(this.#hits)
    write(recordFile, {
      is: 'loaded',
      mutants: Object.keys(switches.mutantCoverage?.static ?? {}),
    })
    write(recordFile, { is: 'reached', test, mutants })
    const { tried } = read(recordFile)
    this.#queue = mutants.filter((mutant) => !tried.has(pair(mutant, test)))
  }

  #afterTrial(mutant: string, isKilled: boolean, words: string) {
    const test = this.#name
    if (isKilled) write(recordFile, { is: 'killed', test, mutant, words })
    else write(recordFile, { is: 'survived', test, mutant })
    this.#unchecked.push({ mutant, isKilled })
    // What it still waits for goes on beside all that follows.
    if (words.includes('timed out')) this.#endProcess()
  }

  #afterCheck(hasFailed: boolean) {
    // The first since the last check had nothing before it that could have spoilt it.
    for (const { mutant, isKilled } of hasFailed ? this.#unchecked.slice(1) : [])
      if (isKilled) write(recordFile, { is: 'revoked', test: this.#name, mutant })
    this.#unchecked = []
    if (hasFailed) this.#endProcess()
  }

  /** An exit of its own accord would be taken for a fault of the test, and held up. */
  #endProcess() {
    process.kill(process.pid, 'SIGKILL')
  }
}
