import sharp from 'sharp'
import { mostPixels } from '../rules.ts'
import { pixelsOf, similarity } from './similarity.ts'

/**
 * AVIF qualities that a photo may have. Below the first, smooth paint and sky turn flat whatever the measure
 * says; above the last, leaves and gravel cost twice the bytes for what nobody sees.
 */
const qualities = [40, 46, 52, 58, 64, 70, 74] as const

/** How like the original a photo is to look: mean structural similarity of its light, of 1. */
const likeness = 0.96

/** Where that is measured: what it takes at this width is what it takes at every other, within a hundredth. */
const triedSize = { width: 320, height: 64 } as const
/** The measure looks at squares of so many pixels. */
const measured = 11

/**
 * The least of the qualities at which a photo looks like its original; the best where none does. Takes three
 * trials of a fortieth of a second each.
 */
export async function chooseQuality(bytes: Uint8Array): Promise<number> {
  const original = await sharp(bytes, { limitInputPixels: mostPixels })
    .autoOrient()
    .resize({ ...triedSize, fit: 'outside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const pixels = await pixelsOf(original)
  if (Math.min(pixels.width, pixels.height) < measured) return qualities.at(-1)!
  const isAlike = async (quality: number) => {
    const tried = await sharp(original).avif(avif(quality)).toBuffer()
    return similarity(pixels, await pixelsOf(tried)) >= likeness
  }
  let [least, most] = [0, qualities.length - 1]
  while (least < most) {
    const middle = (least + most) >> 1
    if (await isAlike(qualities[middle]!)) most = middle
    else least = middle + 1
  }
  return qualities[least]!
}

/** Effort 4 saves a tenth of the bytes and takes eight times as long; 2 keeps up with sellers. */
export const avif = (quality: number) =>
  ({ quality, effort: 2, chromaSubsampling: '4:2:0' }) as const
