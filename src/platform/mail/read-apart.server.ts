import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { AppError } from '../errors.ts'

/** Bytes of a message that are looked at: reports and replies are shorter, and what they quote isn't needed. */
export const longestMessage = 256 * 1024

const refusal = z.strictObject({ why: z.string() })

/**
 * Reads what strangers have sent in a thread that is stopped at its deadline: whoever can write to us can write
 * what takes a parser minutes. Messages take milliseconds. An AppError is the message's, any other one the machine's.
 */
export async function readApart<T>(
  thread: URL,
  message: Buffer,
  { shape, deadline = 10_000 }: { shape: z.ZodType<T>; deadline?: number | undefined },
): Promise<T> {
  const worker = new Worker(thread, {
    workerData: message,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void worker.terminate()
  }, deadline)
  try {
    const [reply] = await Promise.race([once(worker, 'message'), once(worker, 'exit')])
    if (isLate) throw new AppError('invalid', 'this takes too long to read; nothing was done')
    const refused = refusal.safeParse(reply)
    if (refused.success)
      throw new AppError('invalid', `this can’t be read (${refused.data.why}); nothing was done`)
    const read = z.strictObject({ found: shape }).safeParse(reply)
    if (!read.success) throw new AppError('invalid', 'this can’t be read; nothing was done')
    return read.data.found
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
