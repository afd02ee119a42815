import { AppError } from '../../platform/errors.ts'
import type { PhotoJob } from './derive-photo-process.ts'
import type { EncodedSize, EncodeJob } from './encode-photo.ts'
import { Encoder, EncoderEnded, type Done } from './encoder.server.ts'
import type { PreparedPhoto } from './prepare-photo.ts'

/** Encodes photos out of the way of everything else. */
export type Encoders = {
  /**
   * The photo in another size. Rejects with `AppError('unavailable')` when too many are waiting,
   * and with a plain `Error` when the bytes can't be decoded or take too long.
   */
  encode(job: EncodeJob): Promise<Uint8Array>
  /**
   * Likewise, in several sizes and with one deadline for all. Bytes cross between processes once,
   * which spares the one that answers requests collecting them.
   */
  encodeAll(bytes: Uint8Array, sizes: EncodedSize[]): Promise<Uint8Array[]>
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
  /** How far the processes stand back, from 0 to 19. */
  nice?: number
  file?: URL
}

/** For sizes that nobody waits for yet: one at a time, and only with time that nobody else wants. */
export const inTheBackground = { processes: 1, nice: 19, deadline: 120_000 } satisfies Options

type Waiting = { job: PhotoJob; start: (done: Promise<Done>) => void }

export function createEncoders({
  processes = 2,
  waiting = 200,
  deadline = 20_000,
  idle = 30_000,
  nice = 15,
  file = new URL('./derive-photo-process.ts', import.meta.url),
}: Options = {}): Encoders {
  const queue: Waiting[] = []
  const busy = new Set<Encoder>()
  const resting = new Map<Encoder, NodeJS.Timeout>()
  let isClosed = false

  /** The one that rested last, so that those not needed stay idle and end. */
  const wake = (): Encoder => {
    const [encoder, timer] = [...resting].findLast(([rested]) => rested.isAlive) ?? []
    if (!encoder) return new Encoder(file, nice)
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

  /** A process may be killed for want of memory, or by mistake, and the photo be a good one. */
  const twiceIfEnded = async (job: PhotoJob): Promise<Done> =>
    inTurn(job).catch((error: unknown) => {
      if (error instanceof EncoderEnded && !error.isLate) return inTurn(job)
      throw error
    })

  return {
    encode: async (job) => {
      const done = await twiceIfEnded(job)
      if (!('bytes' in done)) throw somethingElse()
      return done.bytes
    },
    encodeAll: async (bytes, sizes) => {
      const done = await twiceIfEnded({ bytes, sizes })
      if (!('sizes' in done) || done.sizes.length !== sizes.length) throw somethingElse()
      return done.sizes
    },
    prepare: async (bytes) => {
      const done = await twiceIfEnded({ bytes, prepare: true })
      if (!('bytes' in done) || !done.prepared) throw somethingElse()
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

const somethingElse = () => new Error('the encoding process answered something else')

const tooBusy = () =>
  new AppError('unavailable', 'Many pictures are being prepared. Please try again in a moment.', {
    retryAfter: 5,
  })
