import { readInThread } from '../read-in-thread.server.ts'
import { readReply } from './read.server.ts'

/** Reads one answer for `read-apart.server.ts`, and ends. */
await readInThread(async (message) => {
  const reply = await readReply(message)
  return {
    ...reply,
    tokens: reply.tokens.slice(0, 5),
    from: reply.from?.slice(0, 400) ?? null,
    messageId: reply.messageId?.slice(0, 1_000) ?? null,
  }
})
