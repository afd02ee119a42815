import { availableParallelism } from 'node:os'
import type { PhotoResult, PhotoJob } from './derive-photo-process.ts'
import type { EncodedSize, EncodeJob } from './encode-photo.ts'
import {
  JobError,
  ProcessEnded,
  type Failed,
} from '../../../platform/processes/job-process.server.ts'
import {
  createProcessPool,
  type PoolOptions,
} from '../../../platform/processes/process-pool.server.ts'
import { PhotoDecodeError } from './decode-error.ts'
import { isHeic, isHeif } from './heif-header.ts'
import type { PreparedPhoto } from './prepare-photo.ts'
import type { PhotoEdits } from '../edit/rules.ts'
import { decodeErrorReasons, decodeLimits, mostMemory } from '../rules.ts'

/** Encodes photos out of the way of everything else. */
export type Encoders = {
  /**
   * The photo in another size. Rejects with `AppError('unavailable')` when too many are waiting,
   * and with a plain `Error` when the bytes can't be decoded or take too long.
   */
  encode(job: EncodeJob): Promise<Uint8Array>
  /**
   * Likewise, in several sizes and with one deadline for all. Bytes cross between processes once,
   * which spares the one that serves requests collecting them.
   */
  encodeAll(bytes: Uint8Array, sizes: EncodedSize[]): Promise<Uint8Array[]>
  /** What somebody sent, made a master. Rejects likewise, and with `PhotoDecodeError`. */
  prepare(bytes: Uint8Array): Promise<PreparedPhoto>
  /** A stored photo, turned, covered and cropped: a master of its own. Rejects as `encode` does. */
  edit(bytes: Uint8Array, edits: PhotoEdits): Promise<PreparedPhoto>
  /** What a stored photo looks like, as `likenessOf` says. */
  liken(bytes: Uint8Array): Promise<string | null>
  /** Ends the processes; whatever is under way is rejected. */
  close(): Promise<void>
}

/** For sizes that nobody waits for yet: only with time that nobody else wants, of a second core where there is one. */
export const inTheBackground = {
  processes: Math.min(2, availableParallelism()),
  nice: 19,
  deadline: 120_000,
} satisfies PoolOptions

/** A pool of processes for photos; another file is for tests. */
export function createEncoders({
  file = new URL('./derive-photo-process.ts', import.meta.url),
  deadline = decodeLimits.usual.deadline,
  slowDeadline = decodeLimits.slow.deadline,
  heicDeadline = decodeLimits.heic.deadline,
  memory = mostMemory,
  takesHeic = true,
  ...options
}: PoolOptions & {
  file?: URL
  slowDeadline?: number
  heicDeadline?: number
  /** Whether HEIC is decoded; else it is refused by its first bytes. */
  takesHeic?: boolean
} = {}): Encoders {
  const pool = createProcessPool<PhotoJob, Exclude<PhotoResult, Failed>>(file, {
    ...options,
    deadline,
    memory,
  })
  const deadlineFor = (bytes: Uint8Array) => {
    if (isHeic(bytes)) return heicDeadline
    return isHeif(bytes) ? slowDeadline : deadline
  }
  return {
    encode: async (job) => {
      const done = await pool.run(job)
      if (!('bytes' in done)) throw somethingElse()
      return done.bytes
    },
    encodeAll: async (bytes, sizes) => {
      const done = await pool.run({ bytes, sizes })
      if (!('sizes' in done) || done.sizes.length !== sizes.length) throw somethingElse()
      return done.sizes
    },
    prepare: async (bytes) => {
      if (isHeic(bytes) && !takesHeic) throw new PhotoDecodeError('heic')
      const within = deadlineFor(bytes)
      return asPrepared(await pool.run({ bytes, prepare: true }, within).catch(asDecodeError))
    },
    edit: async (bytes, edits) => asPrepared(await pool.run({ bytes, edits })),
    liken: async (bytes) => {
      const done = await pool.run({ bytes, liken: true })
      if (!('likeness' in done)) throw somethingElse()
      return done.likeness
    },
    close: pool.close,
  }
}

function asPrepared(done: Exclude<PhotoResult, Failed>): PreparedPhoto {
  if (!('bytes' in done) || !done.prepared) throw somethingElse()
  return { bytes: done.bytes, ...done.prepared }
}

const somethingElse = () => new Error('the encoding process answered something else')

/** Why a photo could not be decoded, as its process said. */
function asDecodeError(error: unknown): never {
  if (error instanceof ProcessEnded && error.tookTooMuch === 'memory')
    throw new PhotoDecodeError('too-much-memory')
  const why = error instanceof JobError ? decodeErrorReasons.find((one) => one === error.why) : null
  throw why ? new PhotoDecodeError(why) : error
}
