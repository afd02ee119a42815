import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import type { EncodeAnswer, EncodeJob } from './derive-photo-process.ts'

/** Well behind whoever answers requests, so that a picture never delays a page. */
const nice = 15

/** One encoding process and the way to talk to it: one job at a time. */
export class Encoder {
  readonly #child: ChildProcess
  readonly #gone: Promise<string>
  isAlive = true

  constructor(file: URL) {
    this.#child = fork(file, {
      serialization: 'advanced',
      // Neither the parent's flags nor its environment, which may hold secrets.
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#gone = new Promise((resolve) => {
      this.#child.once('exit', (code, signal) => resolve(`ended with ${signal ?? code}`))
      this.#child.on('error', (error) => resolve(error.message))
    })
    void this.#gone.then(() => (this.isAlive = false))
    // At once, from outside: a thread that already runs would keep the priority it was born with.
    if (this.#child.pid) lowerPriority(this.#child.pid)
  }

  /** The encoded bytes. Rejects, and kills the process, when they take longer than `deadline` ms. */
  async run(job: EncodeJob, deadline: number): Promise<Uint8Array> {
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), deadline)
    const listening = new AbortController()
    try {
      const answered = once(this.#child, 'message', listening) as Promise<[EncodeAnswer]>
      const died = this.#gone.then((how): never => {
        throw new Error(`the encoding process ${how} within its ${deadline} ms`)
      })
      this.#child.send(job, () => {})
      const [answer] = await Promise.race([answered, died])
      if ('error' in answer) throw new Error(answer.error)
      return answer.bytes
    } finally {
      clearTimeout(timer)
      listening.abort()
    }
  }

  async end() {
    this.#child.kill('SIGKILL')
    await this.#gone
  }
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, nice)
  } catch {
    // It has ended already; whoever waits for it will hear.
  }
}
