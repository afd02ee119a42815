import { currentCaller } from '../limits/caller.ts'
import { createFairQueue } from '../limits/fair-queue.ts'
import { JobProcess, ProcessEnded } from './job-process.server.ts'

export type PoolOptions = {
  /** Processes at most; one begins when there is first a job for it. */
  processes?: number
  /** Jobs that may wait for a process. */
  waiting?: number
  /** Milliseconds that one job may take before its process is killed. */
  deadline?: number
  /** Bytes of memory that a process may hold while it does a job, before it is killed. */
  memory?: number
  /** Milliseconds after which a process without work ends. */
  idle?: number
  /**
   * How far the processes stand back, from 0 to 19. At 5 they have a quarter of a core beside whatever else is busy; at
   * 15 it is a thirtieth, in which nobody's photos arrive.
   */
  nice?: number
}

/**
 * Processes that each do one job at a time, out of the way of everything else; callers take turns, and
 * none of them holds every process.
 */
export type ProcessPool<Job, Done> = {
  /**
   * Rejects with `AppError('unavailable')` when too many are waiting, and as `JobProcess` does; `within` is a
   * deadline of this job's own.
   */
  run(job: Job, within?: number): Promise<Done>
  /** Ends the processes; whatever is under way is rejected. */
  close(): Promise<void>
}

/** A pool of processes that run `file`, each started when there is first a job for it. */
export function createProcessPool<Job extends { bytes: Uint8Array }, Done extends object>(
  file: URL,
  {
    processes = 2,
    waiting = 200,
    deadline = 20_000,
    memory = Infinity,
    idle = 30_000,
    nice = 5,
  }: PoolOptions = {},
): ProcessPool<Job, Done> {
  const busy = new Set<JobProcess<Job, Done>>()
  const resting = new Map<JobProcess<Job, Done>, NodeJS.Timeout>()
  let isClosed = false
  const turns = createFairQueue({
    atOnce: processes,
    waiting,
    waitingOfOne: Math.ceil(waiting / 3),
    refusal: {
      message: 'Many pictures are being prepared. Please try again in a moment.',
      retryAfter: 5,
    },
  })

  /** The one that rested last, so that those not needed stay idle and end. */
  const wake = (): JobProcess<Job, Done> => {
    const [child, timer] = [...resting].findLast(([rested]) => rested.isAlive) ?? []
    if (!child) return new JobProcess<Job, Done>(file, { nice, memory })
    clearTimeout(timer)
    resting.delete(child)
    return child
  }

  const rest = (child: JobProcess<Job, Done>) => {
    const end = () => {
      resting.delete(child)
      void child.end()
    }
    resting.set(child, setTimeout(end, idle))
  }

  const inTurn = (job: Job, within: number): Promise<Done> =>
    turns.run(currentCaller(), async () => {
      const child = wake()
      busy.add(child)
      try {
        return await child.run(job, within)
      } finally {
        busy.delete(child)
        if (child.isSwollen) void child.end()
        else if (child.isAlive && !isClosed) rest(child)
      }
    })

  /** A process may be killed for want of others’ memory, or by mistake, and the job be a good one. */
  const twiceIfEnded = async (job: Job, within = deadline): Promise<Done> =>
    inTurn(job, within).catch((error: unknown) => {
      if (error instanceof ProcessEnded && !error.tookTooMuch) return inTurn(job, within)
      throw error
    })

  return {
    run: twiceIfEnded,
    close: async () => {
      isClosed = true
      turns.close()
      for (const timer of resting.values()) clearTimeout(timer)
      await Promise.all([...busy, ...resting.keys()].map((child) => child.end()))
    },
  }
}
