import { readInThread } from '../read-in-thread.server.ts'
import { readBounce } from './read.server.ts'

/** Reads one report of an undeliverable message for `read-apart.server.ts`, and ends. */
await readInThread(async (message) => {
  const bounce = await readBounce(Buffer.from(message).toString())
  return (
    bounce && {
      messageIds: bounce.messageIds.slice(0, 20),
      recipients: bounce.recipients
        .slice(0, 50)
        .map((one) => ({ ...one, reason: one.reason.slice(0, 2_000) })),
    }
  )
})
