import sharp, { type Sharp } from 'sharp'
import { mostPixels, type PhotoFormat } from '../rules.ts'
import { avif, chooseQuality } from './choose-quality.ts'

export type EncodedSize = { width: number; format: PhotoFormat }
export type EncodeJob = { bytes: Uint8Array } & EncodedSize

/** A stored photo in another size. Metadata, GPS positions among it, is dropped unless asked for. */
export async function encodePhoto({ bytes, ...size }: EncodeJob): Promise<Uint8Array> {
  const [photo] = await encodeSizes(bytes, [size])
  return photo!
}

/** The same in several sizes, in their order. It is decoded once, which takes as long as a small size. */
export async function encodeSizes(
  bytes: Uint8Array,
  sizes: readonly EncodedSize[],
): Promise<Uint8Array[]> {
  const picture = await decode(bytes)
  const photos: Uint8Array[] = []
  let quality: number | undefined
  for (const { width, format } of sizes) {
    const photo = picture().resize({ width, withoutEnlargement: true })
    if (format === 'avif') photo.avif(avif((quality ??= await chooseQuality(picture())), width))
    else if (format === 'webp') photo.webp({ quality: 75 })
    else photo.jpeg({ quality: 80, mozjpeg: true })
    photos.push(await photo.toBuffer())
  }
  return photos
}

/** Upright and opaque, to be begun with as often as one likes. */
async function decode(bytes: Uint8Array): Promise<() => Sharp> {
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return () => sharp(data, { raw: { width, height, channels } })
}
