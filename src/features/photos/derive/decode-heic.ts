import { crc32, deflateSync } from 'node:zlib'
import type { ImageData, Picture } from 'libheif-js/wasm-bundle.js'
import sharp from 'sharp'
import { decodeLimits, masterBounds } from '../rules.ts'
import { PhotoDecodeError } from './decode-error.ts'
import { readHeifColour } from './colour/heif.ts'
import type { SaidColour } from './colour/said.ts'

/**
 * The main picture of a HEIC file as a PNG within the bounds of a master: upright, and with the colour profile
 * of the file, which its decoder leaves out. Throws `PhotoDecodeError` for what is damaged or too large.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<Buffer> {
  const { data, width, height } = await decodePixels(bytes)
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ ...masterBounds, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const profile = await profileOf(readHeifColour(bytes))
  return profile ? withProfile(png, profile) : png
}

async function decodePixels(bytes: Uint8Array): Promise<ImageData> {
  // Two megabytes of code, which only a process that is sent such a photo needs.
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  let pictures: Picture[] = []
  try {
    pictures = new libheif.HeifDecoder().decode(bytes)
    const picture = pictures.find((one) => one.is_primary()) ?? pictures[0]
    if (!picture) throw new PhotoDecodeError('damaged')
    const [width, height] = [picture.get_width(), picture.get_height()]
    if (width * height > decodeLimits.heic.pixels)
      throw new PhotoDecodeError('too-many-pixels-of-heic')
    const target = { data: new Uint8ClampedArray(width * height * 4), width, height }
    const filled = await new Promise<ImageData | null>((resolve) =>
      picture.display(target, resolve),
    )
    if (!filled) throw new PhotoDecodeError('damaged')
    return filled
  } catch (error) {
    // What the decoder throws is not always an error.
    throw error instanceof PhotoDecodeError ? error : new PhotoDecodeError('damaged')
  } finally {
    for (const one of pictures) one.free()
  }
}

/** The profile that the file has, or stands for by numbers; none where it is sRGB as far as is known. */
async function profileOf({ icc, primaries }: SaidColour): Promise<Uint8Array | undefined> {
  if (icc || primaries !== displayP3) return icc
  const tagged = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  return (await sharp(tagged).metadata()).icc
}

/** SMPTE EG 432-1, as ITU-T H.273 numbers it. */
const displayP3 = 12

/** The signature of a PNG, and its first chunk. */
const pngHead = 8 + 25

/** A PNG with that profile: a chunk of its own after the first. */
function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  const name = Buffer.from('icc\0\0', 'latin1')
  const body = Buffer.concat([Buffer.from('iCCP', 'latin1'), name, deflateSync(profile)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return Buffer.concat([png.subarray(0, pngHead), chunk, png.subarray(pngHead)])
}
