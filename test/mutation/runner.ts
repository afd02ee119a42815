import { OnConflictBuilder, OnConflictUpdateBuilder } from 'kysely'
import { TestRunner, type RunnerTestCase } from 'vitest'
import { follow, pair, write, type Record } from './record.ts'

/** What the instrumented sources look at; the names are the instrumenter's. */
type Switches = {
  active?: Set<string>
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
  return !switches.active?.has(id)
}
Object.assign(globalThis, { ['__stryker__']: switches, keepsWhere })

// What stands in every other query that has a `where`, and is put around it there: see instrument.ts.
for (const { prototype } of [OnConflictBuilder, OnConflictUpdateBuilder])
  Object.assign(prototype, {
    $if(condition: boolean, change: (query: unknown) => unknown) {
      return condition ? change(this) : this
    },
  })

const recordFile = process.env['MUTATION_RECORD'] ?? ''
const read = follow(recordFile)

/**
 * Runs each test once as it is, sees which mutants it reaches, and then again for each of them that no
 * test has killed yet, all in one process: several at once where few are noticed, as long as the test
 * passes, then fewer until the one that it notices is found. What one hides of another only makes
 * more survive. Now and then it runs without a fault: a test that fails then shows that a fault has
 * spoilt more than its own trial. What was learnt since is taken back, and the process ends; the next
 * goes on from the record.
 */
export default class MutationRunner extends TestRunner {
  #name = ''
  #hits: Hits = {}
  #queue: string[] = []
  /** Of those that the test noticed together, the ones of which one must be it. */
  #suspects: string[] = []
  #isNarrowing = false
  #atOnce = 1
  #current: string[] = []
  /** Since the last check: whom each trial has killed, if anybody. */
  #unchecked: (string | null)[] = []
  #trialsBetweenChecks = 8

  override async onBeforeRunTask(test: RunnerTestCase) {
    test.repeats = Number.MAX_SAFE_INTEGER
    this.#name = test.fullName
    this.#queue = []
    this.#suspects = []
    this.#isNarrowing = false
    this.#atOnce = 1
    this.#unchecked = []
    await super.onBeforeRunTask(test)
  }

  override onBeforeTryTask(
    test: RunnerTestCase,
    options: Parameters<TestRunner['onBeforeTryTask']>[1],
  ) {
    super.onBeforeTryTask(test, options)
    const record = read()
    this.#trialsBetweenChecks = record.spoilt.has(this.#name) ? 1 : 8
    this.#current = []
    switches.currentTestId = test.id
    if (options.repeats === 0) {
      if (record.finished.has(this.#name)) test.context.skip()
      return
    }
    if (record.broken.has(this.#name)) test.context.skip()
    if (this.#unchecked.length >= this.#trialsBetweenChecks) return
    this.#current = this.#next(record)
    if (this.#current.length === 0) {
      if (this.#unchecked.length > 0) return
      write(recordFile, { is: 'finished', test: this.#name })
      test.context.skip()
    } else {
      write(recordFile, { is: 'begun', test: this.#name, mutants: this.#current })
      switches.active = new Set(this.#current)
      switches.hitCount = 0
      const hits = this.#current.map((mutant) => this.#hits[mutant] ?? 0)
      switches.hitLimit = hits.reduce((sum, n) => sum + n) * 100 + 1_000
    }
  }

  /** Takes those that are tried together from the queue. */
  #next({ killed, alone }: Record): string[] {
    const isLeft = (mutant: string) => !killed.has(mutant)
    this.#queue = this.#queue.filter(isLeft)
    this.#suspects = this.#suspects.filter(isLeft)
    const isAlone = (mutant: string) => alone.has(pair(mutant, this.#name))
    const single = this.#queue.findIndex(isAlone)
    if (single >= 0 && this.#suspects.length === 0) return this.#queue.splice(single, 1)
    if (this.#suspects.length > 0)
      return this.#suspects.splice(0, Math.ceil(this.#suspects.length / 2))
    return this.#queue.splice(0, this.#atOnce)
  }

  override async onAfterRetryTask(
    test: RunnerTestCase,
    options: Parameters<TestRunner['onAfterRetryTask']>[1],
  ) {
    await super.onAfterRetryTask(test, options)
    const result = test.result
    if (!result || result.state === 'skip') return
    const hasFailed = result.state === 'fail'
    const message = (result.errors?.at(-1)?.message ?? '').slice(0, 200)
    delete result.errors
    result.attempts = []
    delete switches.active
    delete switches.currentTestId
    if (options.repeats === 0) this.#afterFirst(test.id, hasFailed, message)
    else if (this.#current.length === 0) this.#afterCheck(hasFailed, message)
    else this.#afterTrial(this.#current, hasFailed, message)
  }

  #afterFirst(id: string, hasFailed: boolean, message: string) {
    const test = this.#name
    if (hasFailed) return write(recordFile, { is: 'broken', test, words: message })
    this.#hits = switches.mutantCoverage?.perTest[id] ?? {}
    const mutants = Object.keys(this.#hits).filter(isCounted)
    write(recordFile, {
      is: 'loaded',
      mutants: Object.keys(switches.mutantCoverage?.static ?? {}),
    })
    write(recordFile, { is: 'reached', test, mutants })
    const { tried, survived } = read()
    const untried = mutants.filter((mutant) => !tried.has(pair(mutant, test)))
    // Most that nobody was asked about are noticed: alone, at once. Most of the others never are.
    this.#queue = [
      ...apart(untried.filter((mutant) => !survived.has(mutant))),
      ...apart(untried.filter((mutant) => survived.has(mutant))),
    ]
  }

  #afterTrial(mutants: string[], isNoticed: boolean, message: string) {
    const test = this.#name
    const [mutant, ...others] = mutants
    const isFound = isNoticed && mutant !== undefined && others.length === 0
    const hasHung = message.includes('timed out')
    if (isFound) write(recordFile, { is: 'killed', test, mutant, words: message })
    else if (!isNoticed) write(recordFile, { is: 'unnoticed', test, mutants })
    else write(recordFile, { is: hasHung ? 'crashed' : 'noticed', test, mutants })
    this.#narrow(mutants, { isNoticed, isFound })
    this.#unchecked.push(isFound ? mutant : null)
    // What it still waits for goes on beside all that follows.
    if (hasHung) this.#endProcess()
  }

  /** Halves those that were noticed together; where one half passes, it is in the other. */
  #narrow(mutants: string[], { isNoticed, isFound }: { isNoticed: boolean; isFound: boolean }) {
    const wasNarrowing = this.#isNarrowing
    if (isNoticed) {
      this.#queue.unshift(...this.#suspects)
      this.#suspects = isFound ? [] : [...mutants]
    }
    this.#isNarrowing = this.#suspects.length > 0
    if (!wasNarrowing) this.#atOnce = isNoticed ? Math.ceil(mutants.length / 2) : this.#atOnce * 2
  }

  #afterCheck(hasFailed: boolean, message: string) {
    // The first since the last check had nothing before it that could have spoilt it.
    for (const mutant of hasFailed ? this.#unchecked.slice(1) : [])
      if (mutant !== null)
        write(recordFile, { is: 'revoked', test: this.#name, mutant, words: message })
    this.#unchecked = []
    if (hasFailed) this.#endProcess()
  }

  /** An exit of its own accord would be taken for a fault of the test, and held up. */
  #endProcess() {
    process.kill(process.pid, 'SIGKILL')
  }
}

/** Those that the instrumenter puts in and we leave alone keep the number that it gave them. */
const isCounted = (mutant: string) => mutant.includes(' ')

/** Neighbours, which often hide one another, as far from each other as can be. */
function apart(mutants: string[]): string[] {
  const rows = Math.ceil(Math.sqrt(mutants.length))
  return mutants
    .map((mutant, at) => ({ mutant, row: at % rows }))
    .sort((a, b) => a.row - b.row)
    .map(({ mutant }) => mutant)
}
