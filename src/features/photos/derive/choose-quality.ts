import sharp, { type Sharp } from 'sharp'
import { lightOf, measured, similarityTo } from './similarity.ts'

/**
 * AVIF qualities that a photo may have. Below the first, smooth paint and sky turn flat whatever the measure
 * says; above the last, leaves and gravel cost twice the bytes for what nobody sees.
 */
const qualities = [40, 46, 52, 58, 64, 70, 74] as const

/** How like the original a photo is to look: mean structural similarity of its light, of 1. */
const likeness = 0.96

/** Where that is measured: what it takes at this width is what it takes at every other, within a hundredth. */
const triedSize = { width: 320, height: 64 } as const

/**
 * The least of the qualities at which a photo looks like its original; the best where none does. Takes three
 * trials, together 0.1 to 0.2 s of a core.
 */
export async function chooseQuality(picture: Sharp): Promise<number> {
  const original = await picture
    .resize({ ...triedSize, fit: 'outside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const light = await lightOf(original)
  if (Math.min(light.width, light.height) < measured) return qualities.at(-1)!
  const similarity = similarityTo(light)
  const isAlike = async (quality: number) => {
    const tried = await sharp(original).avif(avif(quality, triedSize.width)).toBuffer()
    return similarity(await lightOf(tried)) >= likeness
  }
  let [least, most] = [0, qualities.length - 1]
  while (least < most) {
    const middle = (least + most) >> 1
    if (await isAlike(qualities[middle]!)) most = middle
    else least = middle + 1
  }
  return qualities[least]!
}

/** Wider than this a photo is seen by few, and takes most of the time that all its sizes take. */
const widestWithCare = 1280

/**
 * Of photographs, effort 1 has 2 % more bytes than 2 at the same likeness and takes half as long, 0 has 7 to 11 % more and
 * takes a quarter. Decision 5 has the figures.
 */
export const avif = (quality: number, width: number) =>
  ({ quality, effort: width > widestWithCare ? 0 : 1, chromaSubsampling: '4:2:0' }) as const
