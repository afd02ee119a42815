import { setTimeout as wait } from 'node:timers/promises'
import { deliverBatch, type Delivery } from './deliver-batch.server.ts'

export type DeliveryLoop = {
  /** Finishes the message under way, and ends. */
  stop(): Promise<void>
}

type Pauses = {
  /** Milliseconds between two looks where nothing was due. */
  poll: number
  /** After the first failure, and at most; each is twice the one before. */
  first: number
  longest: number
}

/** Sends whatever comes to stand in the outbox, for as long as this process runs. */
export function deliverEmails(
  delivery: Delivery,
  pauses: Pauses = { poll: 1_000, first: 1_000, longest: 60_000 },
): DeliveryLoop {
  const stopping = new AbortController()
  const { signal } = stopping
  const rest = (milliseconds: number) => wait(milliseconds, undefined, { signal }).catch(() => {})

  const run = async () => {
    let failures = 0
    while (!signal.aborted) {
      const found = await deliverBatch(delivery, { isStopping: () => signal.aborted }).catch(
        (error: Error) => {
          delivery.logger.error({ err: error }, 'mails not delivered')
          return 'blocked' as const
        },
      )
      failures = found === 'blocked' ? failures + 1 : 0
      if (found === 'nothing') await rest(pauses.poll)
      if (found === 'blocked') await rest(pauseAfter(failures, pauses))
    }
  }

  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
      await delivery.transport.close()
    },
  }
}

const pauseAfter = (failures: number, { first, longest }: Pauses) =>
  Math.min(longest, first * 2 ** (failures - 1))
