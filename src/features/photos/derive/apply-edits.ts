import sharp from 'sharp'
import type { PhotoArea, PhotoEdits } from '../edit/rules.ts'
import { mostPixels } from '../rules.ts'
import { writeMaster, type PreparedPhoto } from './prepare-photo.ts'

/**
 * A stored photo turned, covered and cropped, as a master of its own. What is covered is gone from the pixels
 * before anything is scaled or written, so that none of it is left in any size. Throws where `bytes` are no photo.
 */
export async function applyEdits(bytes: Uint8Array, edits: PhotoEdits): Promise<PreparedPhoto> {
  const { turn, crop, plates } = edits
  const { chromaSubsampling } = await sharp(bytes).metadata()
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels })
    .autoOrient()
    .rotate(turn)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const plate of plates) cover(data, info, plate)
  const edited = sharp(data, { raw: info })
  if (crop) edited.extract(pixelsOf(crop, info))
  return writeMaster(edited, chromaSubsampling)
}

/** In a middle grey, as a plate with tape over it: neither a light nor a dark car makes it glaring. */
const paint = 0x70

type Pixels = { width: number; height: number; channels: number }

function cover(data: Buffer, { width, height, channels }: Pixels, plate: PhotoArea): void {
  const area = pixelsOf(plate, { width, height })
  for (let row = area.top; row < area.top + area.height; row++) {
    const start = (row * width + area.left) * channels
    data.fill(paint, start, start + area.width * channels)
  }
}

/** In whole pixels, of which a part that is touched counts: a plate is covered to its edge. */
function pixelsOf(area: PhotoArea, { width, height }: { width: number; height: number }) {
  const left = Math.min(width - 1, Math.floor(area.left * width))
  const top = Math.min(height - 1, Math.floor(area.top * height))
  return {
    left,
    top,
    width: Math.max(1, Math.min(width, Math.ceil((area.left + area.width) * width)) - left),
    height: Math.max(1, Math.min(height, Math.ceil((area.top + area.height) * height)) - top),
  }
}
