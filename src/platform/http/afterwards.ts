import type { FastifyReply } from 'fastify'
import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { AppError } from '../errors.ts'

/** Work that begins once its answer has left, so that the answer can't tell by its time what there was to do. */
export type Afterwards = {
  do(reply: FastifyReply, work: () => Promise<unknown>): void
  /** Refuses where too much waits, before something that isn't taken back; returns how to say what is to follow it. */
  follow(reply: FastifyReply): (work: () => Promise<unknown>) => void
  /** Until everything is done whose answer has left. */
  settled(): Promise<void>
}

export function createAfterwards({
  onError,
  atOnce = 2,
  most = 500,
}: {
  onError: (error: Error) => void
  atOnce?: number
  most?: number
}): Afterwards {
  const turns = pLimit(atOnce)
  const started = new Set<Promise<void>>()
  const doing = async (work: () => Promise<unknown>) => {
    await setImmediate()
    try {
      await turns(work)
    } catch (error) {
      onError(error as Error)
    }
  }
  const follow: Afterwards['follow'] = (reply) => {
    if (started.size >= most)
      throw new AppError('unavailable', 'The shop is very busy. Please try again in a moment.', {
        retryAfter: 5,
      })
    return (work) => {
      let isStarted = false
      const start = () => {
        if (isStarted) return
        isStarted = true
        const done = doing(work).finally(() => started.delete(done))
        started.add(done)
      }
      // Whoever has hung up by now gets no answer that could tell.
      if (reply.raw.closed) start()
      else reply.raw.once('finish', start).once('close', start)
    }
  }
  return {
    do: (reply, work) => follow(reply)(work),
    follow,
    settled: async () => {
      while (started.size > 0) await Promise.all(started)
    },
  }
}
