import sharp from 'sharp'
import { likenessOf } from './likeness.ts'
import { masterBounds, mostPixels, mostPixelsOfAvif } from './rules.ts'
import { Unreadable } from './unreadable.ts'

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

/** As the browser sends it: rounded by the same tables again, hardly a value moves (decision 5). */
const quality = 99

const readable = ['jpeg', 'png', 'webp', 'heif']

/**
 * Makes a master of what somebody sent: decoded by its content and never by its name, turned
 * upright, fitted within 2560×1920, in sRGB, and written anew, so that nothing else that was hidden
 * in the file survives. Throws `Unreadable` for what is no photo that we take.
 */
export async function preparePhoto(bytes: Uint8Array): Promise<PreparedPhoto> {
  if (isHeic(bytes)) throw new Unreadable('heic')
  const { format, width, height, chromaSubsampling } = await sharp(bytes, {
    limitInputPixels: false,
  })
    .metadata()
    .catch(() => {
      throw new Unreadable('not-a-photo')
    })
  if (!readable.includes(format)) throw new Unreadable('not-a-photo')
  if (width * height > mostPixels) throw new Unreadable('too-many-pixels')
  // Its decoder takes a second and more for what a few bytes ask for.
  if (format === 'heif' && width * height > mostPixelsOfAvif)
    throw new Unreadable('too-many-pixels-of-avif')
  const upright = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ ...masterBounds, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, chromaSubsampling: chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4' })
  const { data, info } = await upright.toBuffer({ resolveWithObject: true }).catch(() => {
    throw new Unreadable('damaged')
  })
  return {
    bytes: data,
    width: info.width,
    height: info.height,
    placeholder: await average(data),
    likeness: await likenessOf(data),
  }
}

/** High-efficiency photos of phones: in the same container as AVIF, but with a coding we can't read. */
function isHeic(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64))
  if (start.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = start.toString('latin1', 8, Math.min(64, start.readUInt32BE(0)))
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) && !/avi[fs]/.test(brands)
}

async function average(jpeg: Uint8Array): Promise<string> {
  const pixel = await sharp(jpeg).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  const [red = 0, green = red, blue = red] = pixel
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
