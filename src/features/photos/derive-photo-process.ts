import sharp from 'sharp'
import { encodePhoto, type EncodedSize, type EncodeJob } from './encode-photo.ts'
import { preparePhoto, type PreparedPhoto } from './prepare-photo.ts'
import type { UnreadablePhoto } from './rules.ts'
import { Unreadable } from './unreadable.ts'

/**
 * A process that decodes and encodes one photo at a time, for `encoders.server.ts`. It is apart
 * because an AVIF takes a second of a core, because nothing but a kill stops an encoder that hangs,
 * and because decoders of strangers' bytes are better off without our memory and secrets.
 */

export type PhotoJob =
  EncodeJob | { bytes: Uint8Array; sizes: EncodedSize[] } | { bytes: Uint8Array; prepare: true }
export type PhotoAnswer =
  | { bytes: Uint8Array; prepared?: Omit<PreparedPhoto, 'bytes'> }
  | { sizes: Uint8Array[] }
  | { error: string; why?: UnreadablePhoto }

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

process.on('message', async (job: PhotoJob) => {
  const answer = await work(job).catch((error: Error): PhotoAnswer => ({
    error: error.message,
    ...(error instanceof Unreadable && { why: error.why }),
  }))
  process.send!(answer)
})

// Ctrl-C reaches the whole terminal and a service manager's stop the whole group; the parent decides
// when its last pictures are done.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
// An ordinary exit would wait for an encoder that hangs.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
