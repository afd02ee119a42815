import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { AppError } from '../../errors.ts'

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

/**
 * Reads a report in a thread that is stopped at its deadline: whoever can write to us can write one that
 * takes a parser minutes. Reports take milliseconds.
 */
export async function readBounceApart(
  message: string,
  { deadline = 10_000 } = {},
): Promise<z.infer<typeof reportedBounce>> {
  const thread = new Worker(new URL('./read-bounce-thread.ts', import.meta.url), {
    workerData: message,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void thread.terminate()
  }, deadline)
  try {
    const [bounce] = await Promise.race([once(thread, 'message'), once(thread, 'exit')])
    if (isLate) throw new AppError('invalid', 'this takes too long to read; nothing was done')
    const read = reportedBounce.safeParse(bounce)
    if (!read.success) throw new AppError('invalid', 'this can’t be read; nothing was done')
    return read.data
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
