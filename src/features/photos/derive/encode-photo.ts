import sharp from 'sharp'
import { mostPixels, type PhotoFormat } from '../rules.ts'

export type EncodedSize = { width: number; format: PhotoFormat }
export type EncodeJob = { bytes: Uint8Array } & EncodedSize

/** A stored photo in another size. Metadata, GPS positions among it, is dropped unless asked for. */
export async function encodePhoto({ bytes, width, format }: EncodeJob): Promise<Uint8Array> {
  const photo = sharp(bytes, { limitInputPixels: mostPixels })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
  if (format === 'avif') photo.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' })
  else if (format === 'webp') photo.webp({ quality: 75 })
  else photo.jpeg({ quality: 80, mozjpeg: true })
  return photo.toBuffer()
}
