import { fork, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { residentMemory } from './resident-memory.server.ts'

/** What a process sends instead of what was wanted, and a reason that its parent knows. */
export type Failed = { error: string; why?: string }

/** A job that its process could not do. */
export class JobError extends Error {
  readonly why: string | undefined
  constructor({ error, why }: Failed) {
    super(error)
    this.why = why
  }
}

/** The process has ended before it answered. */
export class ProcessEnded extends Error {
  /** What the job took too much of, where it was killed for that. */
  readonly tookTooMuch: Excess | undefined
  constructor(how: string, tookTooMuch?: Excess) {
    super(`the process of the job ${how}`)
    this.tookTooMuch = tookTooMuch
  }
}
type Excess = 'time' | 'memory'

/** Milliseconds between two looks at what a process holds. */
const watchInterval = 100

/** A process and the way to talk to it: one job at a time. */
export class JobProcess<Job extends { bytes: Uint8Array }, Done extends object> {
  readonly #child: ChildProcess
  readonly #nice: number
  readonly #gone: Promise<void>
  #job: PromiseWithResolvers<Done> | undefined
  readonly #memory: number
  #held = 0
  #tookTooMuch: Excess | undefined
  isAlive = true

  /** `memory` is the bytes that it may hold while it does a job. */
  constructor(file: URL, { nice, memory }: { nice: number; memory: number }) {
    this.#nice = nice
    this.#memory = memory
    this.#child = fork(file, {
      serialization: 'advanced',
      // Neither the parent's flags nor its environment, which may hold secrets.
      execArgv: [],
      env: {},
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    })
    // A pipe that breaks is the end of the process, which is heard of there.
    this.#child.stdin?.on('error', () => {})
    // At once, from outside: a thread that already runs would keep the priority it was born with.
    this.#standBack()
    this.#child.on('message', (result: Done | Failed) => {
      if ('error' in result) this.#job?.reject(new JobError(result))
      else this.#job?.resolve(result)
    })
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#gone = promise
    const leave = (how: string) => {
      this.isAlive = false
      this.#job?.reject(new ProcessEnded(how, this.#tookTooMuch))
      resolve()
    }
    this.#child.on('exit', (code, signal) => leave(`ended with ${signal ?? code}`))
    this.#child.on('error', (error) => leave(`failed: ${error.message}`))
  }

  /** Whether it holds so much of what it may that the next job could fail for it: WebAssembly gives nothing back. */
  get isSwollen() {
    return this.#held > this.#memory / 2
  }

  /**
   * What comes of the job. Rejects, and kills the process, when it takes longer than `deadline` ms, or more memory than
   * it may.
   */
  async run(job: Job, deadline: number): Promise<Done> {
    // A thread that was born before the process stood back kept the priority it was born with.
    this.#standBack()
    this.#job = Promise.withResolvers()
    const over = new AbortController()
    const timer = setTimeout(() => this.#killFor('time'), deadline)
    void this.#watchMemory(over.signal)
    const { bytes, ...what } = job
    // The bytes go by a pipe, which takes them as they lie: a message would copy them, and collecting
    // the copies of large photos holds up whoever answers requests.
    this.#child.send({ ...what, length: bytes.length }, () => {})
    this.#child.stdin?.write(bytes)
    try {
      return await this.#job.promise
    } finally {
      clearTimeout(timer)
      over.abort()
      this.#job = undefined
    }
  }

  async end() {
    this.#child.kill('SIGKILL')
    await this.#gone
  }

  #killFor(excess: Excess) {
    this.#tookTooMuch = excess
    this.#child.kill('SIGKILL')
  }

  /**
   * From outside, as a decoder stops for nobody. Limits of the system's own are no use: V8 reserves far more addresses
   * than it ever fills, and whoever passes them dies without a reason.
   */
  async #watchMemory(signal: AbortSignal) {
    const { pid } = this.#child
    if (!pid || this.#memory === Infinity) return
    while (!signal.aborted) {
      const held = await residentMemory(pid)
      if (signal.aborted) return
      this.#held = held
      if (held > this.#memory) return this.#killFor('memory')
      await wait(watchInterval, undefined, { signal }).catch(() => {})
    }
  }

  /** Well behind whoever answers requests, so that a job never delays a page. */
  #standBack() {
    const { pid } = this.#child
    if (!pid) return
    try {
      setPriority(pid, this.#nice)
      // Linux counts each thread by itself.
      const threads = `/proc/${pid}/task`
      if (existsSync(threads))
        for (const id of readdirSync(threads)) setPriority(Number(id), this.#nice)
    } catch {
      // It has ended already; whoever waits for it will hear.
    }
  }
}
