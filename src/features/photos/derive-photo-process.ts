import sharp from 'sharp'
import { mostPixels, type PhotoFormat } from './rules.ts'

/**
 * A process that decodes and encodes one photo at a time, for `encoders.server.ts`. It is apart
 * because an AVIF takes a second of a core, because nothing but a kill stops an encoder that hangs,
 * and because decoders of strangers' bytes are better off without our memory and secrets.
 */

export type EncodeJob = { bytes: Uint8Array; width: number; format: PhotoFormat }
export type EncodeAnswer = { bytes: Uint8Array } | { error: string }

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
})

/** Metadata, GPS positions among it, is dropped unless asked for. */
async function encode({ bytes, width, format }: EncodeJob): Promise<Buffer> {
  const photo = sharp(bytes, { limitInputPixels: mostPixels })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
  if (format === 'avif') photo.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' })
  else if (format === 'webp') photo.webp({ quality: 75 })
  else photo.jpeg({ quality: 80, mozjpeg: true })
  return photo.toBuffer()
}

process.on('message', async (job: EncodeJob) => {
  const answer: EncodeAnswer = await encode(job).then(
    (bytes) => ({ bytes }),
    (error: Error) => ({ error: error.message }),
  )
  process.send!(answer)
})

// Ctrl-C reaches the whole terminal and a service manager's stop the whole group; the parent decides
// when its last pictures are done.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
// An ordinary exit would wait for an encoder that hangs.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
