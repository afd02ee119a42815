import { z } from 'zod'
import { readApart } from '../read-apart.server.ts'

/** What is read of an answer that came by mail; what else it holds goes no further. */
export const mailedReply = z.strictObject({
  tokens: z.array(z.string().regex(/^[0-9a-f]{32}$/)).max(5),
  from: z.string().max(400).nullable(),
  messageId: z.string().max(1_000).nullable(),
  isAutomatic: z.boolean(),
  hasAttachments: z.boolean(),
  text: z.string().max(20_000),
})

const thread = new URL('./read-thread.ts', import.meta.url)

/** Reads what somebody has answered to an email of ours. */
export const readReplyApart = (message: Buffer, { deadline }: { deadline?: number } = {}) =>
  readApart(thread, message, { shape: mailedReply, deadline })
