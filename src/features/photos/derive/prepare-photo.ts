import sharp, { type Sharp } from 'sharp'
import { decodeHeic } from './decode-heic.ts'
import { readHeifColour } from './colour/heif.ts'
import { readPngColour } from './colour/png.ts'
import { isHdr } from './colour/said.ts'
import { isHeic, isHeif } from './heif-header.ts'
import { likenessOf } from '../likeness.ts'
import { decodeLimits, masterBounds, masterTypes } from '../rules.ts'
import { PhotoDecodeError } from './decode-error.ts'

/** A photo as it is kept: upright, within bounds, without a word about where it was taken. */
export type PreparedPhoto = {
  bytes: Uint8Array
  /** Pixels. */
  width: number
  height: number
  /** '#rrggbb', the photo's average. */
  placeholder: string
  /** See `likenessOf`. */
  likeness: string | null
}

/** Of what was sent hardly a value moves (decision 5). */
const quality = 99

/** As sharp calls them: AVIF by its container. */
const readable = masterTypes.map((type) =>
  type === 'image/avif' ? 'heif' : type.slice('image/'.length),
)

/**
 * Makes a master of what somebody sent: decoded by its content and never by its name, turned
 * upright, fitted within 2560×1920, in sRGB, and written anew, so that nothing else that was hidden
 * in the file survives. Throws `PhotoDecodeError` for what is no photo that we take.
 */
export async function preparePhoto(bytes: Uint8Array): Promise<PreparedPhoto> {
  if (isPdf(bytes)) throw new PhotoDecodeError('pdf')
  if (isHdr(isHeif(bytes) ? readHeifColour(bytes) : readPngColour(bytes)))
    throw new PhotoDecodeError('hdr')
  if (!isHeic(bytes)) return prepareReadable(bytes)
  // Phones record their colours at half the size, as most JPEG does.
  return prepareReadable(await decodeHeic(bytes), '4:2:0')
}

const isPdf = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

async function prepareReadable(
  bytes: Uint8Array,
  recorded?: '4:2:0' | '4:4:4',
): Promise<PreparedPhoto> {
  const { format, width, height, chromaSubsampling } = await sharp(bytes, {
    limitInputPixels: false,
  })
    .metadata()
    .catch(() => {
      throw new PhotoDecodeError('not-a-photo')
    })
  if (!readable.includes(format)) throw new PhotoDecodeError('not-a-photo')
  if (width * height > decodeLimits.usual.pixels) throw new PhotoDecodeError('too-many-pixels')
  if (format === 'heif' && width * height > decodeLimits.slow.pixels)
    throw new PhotoDecodeError('too-many-pixels-of-avif')
  const upright = sharp(bytes, {
    limitInputPixels: decodeLimits.usual.pixels,
    failOn: 'error',
  }).autoOrient()
  return writeMaster(upright, recorded ?? chromaSubsampling).catch(() => {
    throw new PhotoDecodeError('damaged')
  })
}

/** A picture written as a master; rejects where it can't be decoded. */
export async function writeMaster(
  picture: Sharp,
  chromaSubsampling: string | undefined,
): Promise<PreparedPhoto> {
  const { data, info } = await picture
    .resize({ ...masterBounds, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4' })
    .toBuffer({ resolveWithObject: true })
  return {
    bytes: data,
    width: info.width,
    height: info.height,
    placeholder: await average(data),
    likeness: await likenessOf(data),
  }
}

async function average(jpeg: Uint8Array): Promise<string> {
  const pixel = await sharp(jpeg).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  const [red = 0, green = red, blue = red] = pixel
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
