import { currentCaller } from '../../../platform/limits/caller.ts'
import { createFairQueue } from '../../../platform/limits/fair-queue.ts'
import { Encoder, EncoderEnded } from './encoder.server.ts'

export type PoolOptions = {
  /** Processes at most; one begins when there is first a photo for it. */
  processes?: number
  /** Photos that may wait for a process. */
  waiting?: number
  /** Milliseconds that one photo may take before its process is killed. */
  deadline?: number
  /** Milliseconds after which a process without work ends. */
  idle?: number
  /** How far the processes stand back, from 0 to 19. */
  nice?: number
}

/**
 * Processes that each do one job at a time, out of the way of everything else; callers take turns, and
 * none of them holds every process.
 */
export type EncoderPool<Job, Done> = {
  /**
   * Rejects with `AppError('unavailable')` when too many are waiting, and as `Encoder` does; `within` is a
   * deadline of this job's own.
   */
  run(job: Job, within?: number): Promise<Done>
  /** Ends the processes; whatever is under way is rejected. */
  close(): Promise<void>
}

/** A pool of processes that run `file`, each started when there is first a job for it. */
export function createEncoderPool<Job extends { bytes: Uint8Array }, Done extends object>(
  file: URL,
  { processes = 2, waiting = 200, deadline = 20_000, idle = 30_000, nice = 15 }: PoolOptions = {},
): EncoderPool<Job, Done> {
  const busy = new Set<Encoder<Job, Done>>()
  const resting = new Map<Encoder<Job, Done>, NodeJS.Timeout>()
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
  const wake = (): Encoder<Job, Done> => {
    const [encoder, timer] = [...resting].findLast(([rested]) => rested.isAlive) ?? []
    if (!encoder) return new Encoder<Job, Done>(file, nice)
    clearTimeout(timer)
    resting.delete(encoder)
    return encoder
  }

  const rest = (encoder: Encoder<Job, Done>) => {
    const end = () => {
      resting.delete(encoder)
      void encoder.end()
    }
    resting.set(encoder, setTimeout(end, idle))
  }

  const inTurn = (job: Job, within: number): Promise<Done> =>
    turns.run(currentCaller(), async () => {
      const encoder = wake()
      busy.add(encoder)
      try {
        return await encoder.run(job, within)
      } finally {
        busy.delete(encoder)
        if (encoder.isAlive && !isClosed) rest(encoder)
      }
    })

  /** A process may be killed for want of memory, or by mistake, and the photo be a good one. */
  const twiceIfEnded = async (job: Job, within = deadline): Promise<Done> =>
    inTurn(job, within).catch((error: unknown) => {
      if (error instanceof EncoderEnded && !error.isLate) return inTurn(job, within)
      throw error
    })

  return {
    run: twiceIfEnded,
    close: async () => {
      isClosed = true
      turns.close()
      for (const timer of resting.values()) clearTimeout(timer)
      await Promise.all([...busy, ...resting.keys()].map((encoder) => encoder.end()))
    },
  }
}
