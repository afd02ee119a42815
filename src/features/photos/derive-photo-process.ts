import sharp from 'sharp'
import { encodePhoto, type EncodedSize, type EncodeJob } from './encode-photo.ts'
import { preparePhoto, type PreparedPhoto } from './prepare-photo.ts'
import type { Refused } from './encoder.server.ts'
import { Unreadable } from './unreadable.ts'

/**
 * A process that decodes and encodes one photo at a time, for `encoders.server.ts`. It is apart
 * because an AVIF takes a second of a core, because nothing but a kill stops an encoder that hangs,
 * and because decoders of strangers' bytes are better off without our memory and secrets.
 */

export type PhotoJob =
  EncodeJob | { bytes: Uint8Array; sizes: EncodedSize[] } | { bytes: Uint8Array; prepare: true }
type What<Job> = Job extends PhotoJob ? Omit<Job, 'bytes'> : never
/** A job as its message has it: so many bytes of photo come on standard input. */
export type SentJob = What<PhotoJob> & { length: number }
export type PhotoAnswer =
  { bytes: Uint8Array; prepared?: Omit<PreparedPhoto, 'bytes'> } | { sizes: Uint8Array[] } | Refused

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
})

async function work(job: PhotoJob): Promise<PhotoAnswer> {
  if ('sizes' in job) {
    const sizes: Uint8Array[] = []
    for (const size of job.sizes) sizes.push(await encodePhoto({ bytes: job.bytes, ...size }))
    return { sizes }
  }
  if (!('prepare' in job)) return { bytes: await encodePhoto(job) }
  const { bytes, ...prepared } = await preparePhoto(job.bytes)
  return { bytes, prepared }
}

/** What has come of the photo under way; there is one at a time. */
let chunks: Uint8Array[] = []
let begun: SentJob | undefined

process.on('message', (job: SentJob) => {
  begun = job
  startWhenWhole()
})
process.stdin.on('data', (chunk: Buffer) => {
  chunks.push(chunk)
  startWhenWhole()
})

/** The job and its photo come on two ways, either of them first. */
function startWhenWhole() {
  if (!begun || chunks.reduce((sum, { length }) => sum + length, 0) < begun.length) return
  const { length: _, ...what } = begun
  const bytes = Buffer.concat(chunks)
  begun = undefined
  chunks = []
  void answer({ ...what, bytes } as PhotoJob)
}

async function answer(job: PhotoJob) {
  const outcome = await work(job).catch((error: Error): PhotoAnswer => ({
    error: error.message,
    ...(error instanceof Unreadable && { why: error.why }),
  }))
  process.send!(outcome)
}

// Ctrl-C reaches the whole terminal and a service manager's stop the whole group; the parent decides
// when its last pictures are done.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
// An ordinary exit would wait for an encoder that hangs.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
