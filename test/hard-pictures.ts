import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'

/** Pictures that are hard to take in, or ought not to be. */

/** Left half red, right half blue, top left corner green: which way is up can be seen. */
export async function signpost(width = 120, height = 80): Promise<Buffer> {
  const block = (background: string, w: number, h: number) =>
    sharp({ create: { width: w, height: h, channels: 3, background } })
      .png()
      .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([
      { input: await block('#ff0000', width / 2, height), left: 0, top: 0 },
      { input: await block('#00ff00', width / 4, height / 4), left: 0, top: 0 },
    ])
    .png()
    .toBuffer()
}

const turns = {
  1: [0, false],
  2: [0, true],
  3: [180, false],
  4: [180, true],
  5: [90, true],
  6: [270, false],
  7: [270, true],
  8: [90, false],
} as const
export type Orientation = keyof typeof turns
export const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** The signpost as a camera held so would store it: turned, with a tag that says how to turn it back. */
export async function heldAs(orientation: Orientation): Promise<Buffer> {
  const [angle, isMirrored] = turns[orientation]
  const turned = await sharp(await signpost())
    .rotate(angle)
    .png()
    .toBuffer()
  return sharp(turned)
    .flop(isMirrored)
    .withExif({
      IFD0: { Make: 'CanaryCam', Copyright: 'canary-exif' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Which of red, green and blue stand out in a picture at a place: '0f0' is a green of any kind. */
export async function colourAt(picture: Uint8Array, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  const channels = [...data.subarray(at, at + 3)]
  const most = Math.max(100, ...channels)
  return channels.map((value) => (value > 0.6 * most ? 'f' : '0')).join('')
}

/** A part of a PNG. */
export const chunk = (type: string, data: Uint8Array) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(named.length + 8)
  out.writeUInt32BE(data.length)
  named.copy(out, 4)
  out.writeUInt32BE(crc32(named), named.length + 4)
  return out
}

/** A PNG that is small as a file and huge once it is unpacked: one bit a pixel, all of them black. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The beginning of what a telephone calls a HEIC photo. */
export const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(200),
])

export const svgWithScript = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)

/** As `multipart/form-data`, for a request that never was in a browser. */
export function multipart(files: readonly { bytes: Uint8Array; name?: string; type?: string }[]): {
  headers: Record<string, string>
  payload: Buffer
} {
  const boundary = 'between-two-photos'
  const parts = files.flatMap(({ bytes, name = 'photo.jpg', type = 'image/jpeg' }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="images"; filename="${name}"\r\n` +
        `content-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

export const dataUrl = (bytes: Uint8Array, type = 'image/jpeg') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
