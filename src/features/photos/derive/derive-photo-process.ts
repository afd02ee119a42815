import sharp from 'sharp'
import { serveJobs } from '../../../platform/processes/serve-jobs.ts'
import { applyEdits } from './apply-edits.ts'
import { encodePhoto, encodeSizes, type EncodedSize, type EncodeJob } from './encode-photo.ts'
import { preparePhoto, type PreparedPhoto } from './prepare-photo.ts'
import type { PhotoEdits } from '../edit/rules.ts'
import { likenessOf } from '../likeness.ts'
import type { Failed } from '../../../platform/processes/job-process.server.ts'
import { PhotoDecodeError } from './decode-error.ts'

/**
 * A process that decodes and encodes one photo at a time, for `encoders.server.ts`. It is apart
 * because an AVIF takes a second of a core, because nothing but a kill stops an encoder that hangs,
 * and because decoders of strangers' bytes are better off without our memory and secrets.
 */

export type PhotoJob =
  | EncodeJob
  | { bytes: Uint8Array; sizes: EncodedSize[] }
  | { bytes: Uint8Array; prepare: true }
  | { bytes: Uint8Array; edits: PhotoEdits }
  | { bytes: Uint8Array; liken: true }
type What<Job> = Job extends PhotoJob ? Omit<Job, 'bytes'> : never
/** A job as its message has it: so many bytes of photo come on standard input. */
export type SentJob = What<PhotoJob> & { length: number }
export type PhotoResult =
  | { bytes: Uint8Array; prepared?: Omit<PreparedPhoto, 'bytes'> }
  | { sizes: Uint8Array[] }
  | { likeness: string | null }
  | Failed

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
})

async function work(job: PhotoJob): Promise<PhotoResult> {
  if ('sizes' in job) return { sizes: await encodeSizes(job.bytes, job.sizes) }
  if ('liken' in job) return { likeness: await likenessOf(job.bytes) }
  if ('edits' in job) return asResult(await applyEdits(job.bytes, job.edits))
  if ('prepare' in job) return asResult(await preparePhoto(job.bytes))
  return { bytes: await encodePhoto(job) }
}

const asResult = ({ bytes, ...prepared }: PreparedPhoto): PhotoResult => ({ bytes, prepared })

serveJobs((job: PhotoJob) =>
  work(job).catch((error: Error): PhotoResult => ({
    error: error.message,
    ...(error instanceof PhotoDecodeError && { why: error.why }),
  })),
)
