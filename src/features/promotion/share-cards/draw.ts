import sharp, { type OverlayOptions } from 'sharp'
import { mostPixels } from '../../photos/rules.ts'
import { shareShapes, type ShareCardData, type SharePicture } from './address.ts'
import { photoDesign, squareDesign, wideDesign } from './design.ts'
import { colours, drawSvg } from './parts.ts'

export type ShareCardJob = {
  /** The photo as JPEG; empty where there is none. */
  bytes: Uint8Array
  data: ShareCardData
  picture: SharePicture
}

/** A listing's card, or a photo of it as a page of a post: a JPEG without metadata. */
export async function drawShareCard({ bytes, data, picture }: ShareCardJob): Promise<Uint8Array> {
  const size = shareShapes[picture === 'wide' ? 'wide' : 'square']
  const isPhoto = typeof picture === 'number'
  const { photo, overlay } = isPhoto
    ? photoDesign()
    : picture === 'wide'
      ? wideDesign(data)
      : squareDesign(data)
  const layers: OverlayOptions[] = []
  if (bytes.length > 0) {
    const { width, height } = photo
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels })
      // A card is filled; a page shows the whole photo, which is the seller's evidence.
      .resize({ width, height, fit: isPhoto ? 'inside' : 'cover' })
      .toBuffer({ resolveWithObject: true })
    layers.push({
      input: data,
      left: photo.left + Math.round((width - info.width) / 2),
      top: photo.top + Math.round((height - info.height) / 2),
    })
  }
  layers.push({ input: Buffer.from(await drawSvg(overlay, size)), left: 0, top: 0 })
  return sharp({ create: { ...size, channels: 3, background: colours.paper } })
    .composite(layers)
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer()
}
