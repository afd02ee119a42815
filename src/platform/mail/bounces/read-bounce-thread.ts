import { parentPort, workerData } from 'node:worker_threads'
import { readBounce } from './read-bounce.server.ts'

/** Reads one report of an undeliverable message for `read-bounce-apart.server.ts`, and ends. */
const bounce = await readBounce(Buffer.from(workerData as Uint8Array).toString())
parentPort!.postMessage(
  bounce && {
    messageIds: bounce.messageIds.slice(0, 20),
    recipients: bounce.recipients
      .slice(0, 50)
      .map((one) => ({ ...one, reason: one.reason.slice(0, 2_000) })),
  },
)
