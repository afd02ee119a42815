import { AppError } from '../../platform/errors.ts'
import type { PhotoJob } from './derive-photo-process.ts'
import type { EncodeJob } from './encode-photo.ts'
import { Encoder, type Done } from './encoder.server.ts'
import type { PreparedPhoto } from './prepare-photo.ts'

/** Encodes photos out of the way of everything else. */
export type Encoders = {
  /**
   * The photo in another size. Rejects with `AppError('unavailable')` when too many are waiting,
   * and with a plain `Error` when the bytes can't be decoded or take too long.
   */
  encode(job: EncodeJob): Promise<Uint8Array>
  /** What somebody sent, made a master. Rejects likewise, and with `Unreadable`. */
  prepare(bytes: Uint8Array): Promise<PreparedPhoto>
  /** Ends the processes; whatever is under way is rejected. */
  close(): Promise<void>
}

type Options = {
  /** Processes at most; one begins when there is first a photo for it. */
  processes?: number
  /** Photos that may wait for a process. */
  waiting?: number
  /** Milliseconds that one photo may take before its process is killed. */
  deadline?: number
  /** Milliseconds after which a process without work ends. */
  idle?: number
  file?: URL
}

type Waiting = { job: PhotoJob; start: (done: Promise<Done>) => void }

export function createEncoders({
  processes = 2,
  waiting = 200,
  deadline = 20_000,
  idle = 30_000,
  file = new URL('./derive-photo-process.ts', import.meta.url),
}: Options = {}): Encoders {
  const queue: Waiting[] = []
  const busy = new Set<Encoder>()
  const resting = new Map<Encoder, NodeJS.Timeout>()
  let isClosed = false

  /** The one that rested last, so that those not needed stay idle and end. */
  const wake = (): Encoder => {
    const [encoder, timer] = [...resting].findLast(([rested]) => rested.isAlive) ?? []
    if (!encoder) return new Encoder(file)
    clearTimeout(timer)
    resting.delete(encoder)
    return encoder
  }

  const rest = (encoder: Encoder) => {
    const end = () => {
      resting.delete(encoder)
      void encoder.end()
    }
    resting.set(encoder, setTimeout(end, idle))
  }

  const work = async (encoder: Encoder, job: PhotoJob) => {
    try {
      return await encoder.run(job, deadline)
    } finally {
      busy.delete(encoder)
      if (encoder.isAlive && !isClosed) rest(encoder)
      startNext()
    }
  }

  const startNext = () => {
    // Closing empties the queue.
    while (busy.size < processes && queue.length > 0) {
      const { job, start } = queue.shift()!
      const encoder = wake()
      busy.add(encoder)
      start(work(encoder, job))
    }
  }

  const inTurn = async (job: PhotoJob): Promise<Done> => {
    if (isClosed || queue.length >= waiting) throw tooBusy()
    return new Promise((start) => {
      queue.push({ job, start })
      startNext()
    })
  }

  return {
    encode: async (job) => (await inTurn(job)).bytes,
    prepare: async (bytes) => {
      const done = await inTurn({ bytes, prepare: true })
      if (!done.prepared) throw new Error('the encoding process answered something else')
      return { bytes: done.bytes, ...done.prepared }
    },
    close: async () => {
      isClosed = true
      for (const { start } of queue.splice(0)) start(Promise.reject(tooBusy()))
      for (const timer of resting.values()) clearTimeout(timer)
      await Promise.all([...busy, ...resting.keys()].map((encoder) => encoder.end()))
    },
  }
}

const tooBusy = () =>
  new AppError('unavailable', 'Many pictures are being prepared. Please try again in a moment.', {
    retryAfter: 5,
  })
