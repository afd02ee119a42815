import { parentPort, workerData } from 'node:worker_threads'
import { readReply } from './read-reply.server.ts'

/** Reads one answer for `read-reply-apart.server.ts`, and ends. */
const reply = await readReply(workerData as Uint8Array)
parentPort!.postMessage({
  ...reply,
  tokens: reply.tokens.slice(0, 5),
  from: reply.from?.slice(0, 400) ?? null,
  messageId: reply.messageId?.slice(0, 1_000) ?? null,
})
