import { parentPort, workerData } from 'node:worker_threads'

/**
 * Reads the message that a thread was begun with for `read-apart.server.ts`. Why one can't be read is told, as that is the message's own;
 * what ends a thread without a word may be gone the next time.
 */
export async function readInThread(read: (message: Uint8Array) => Promise<unknown>): Promise<void> {
  const reply = await read(workerData as Uint8Array).then(
    (found) => ({ found }),
    (error: unknown) => ({ why: error instanceof Error ? error.message : String(error) }),
  )
  parentPort!.postMessage(reply)
}
