import { z } from 'zod'
import { readApart } from '../read-apart.server.ts'

/** What is read of a report; what else it holds goes no further. */
export const reportedBounce = z
  .strictObject({
    messageIds: z.array(z.uuid()).max(20),
    recipients: z
      .array(
        z.strictObject({
          addresses: z.array(z.string().max(400)).max(2),
          status: z.string().max(20),
          reason: z.string().max(2_000),
        }),
      )
      .max(50),
  })
  .nullable()

const thread = new URL('./read-thread.ts', import.meta.url)

/** Reads a report of a message that could not be delivered. */
export const readBounceApart = (message: Buffer, { deadline }: { deadline?: number } = {}) =>
  readApart(thread, message, { shape: reportedBounce, deadline })
