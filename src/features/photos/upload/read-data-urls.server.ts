import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { currentCaller } from '../../../platform/limits/caller.ts'
import { createFairQueue } from '../../../platform/limits/fair-queue.ts'
import { readDataUrls, type ReadDataUrls } from './read-data-urls.ts'

/** Bytes of a body that are read where requests are answered: less than a millisecond. */
const small = 64 * 1024

/** One at a time: of 48 MB there are four copies for a moment. */
const turns = createFairQueue({
  atOnce: 1,
  waiting: 20,
  waitingOfOne: 2,
  refusal: { message: 'Many photos are arriving. Please try again in a moment.', retryAfter: 5 },
})

/**
 * Reads a body of data URLs; a large one in a thread of its own, which holds up nobody. Its memory may
 * be handed over with it: it is of no use to the caller any more.
 */
export async function readDataUrlsApart(body: Uint8Array): Promise<ReadDataUrls> {
  if (body.length <= small) return readDataUrls(Buffer.from(body).toString())
  return turns.run(currentCaller(), async () => {
    // Handed over whole: a copy where the body lies in memory that others use.
    const isApart = body.byteLength === body.buffer.byteLength
    const workerData = isApart ? body : new Uint8Array(body)
    const thread = new Worker(new URL('./read-data-urls-thread.ts', import.meta.url), {
      workerData,
      transferList: [workerData.buffer as ArrayBuffer],
    })
    try {
      const [read] = (await once(thread, 'message')) as [ReadDataUrls]
      return read
    } finally {
      await thread.terminate()
    }
  })
}
