import sharp from 'sharp'
import { ssim } from 'ssim.js'

/** A picture as `similarity` has it. */
export async function pixelsOf(picture: Uint8Array): Promise<ImageData> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' }
}

/** Mean structural similarity of the light of two pictures of one size, of 1; 11 pixels or more each way. */
export const similarity = (one: ImageData, other: ImageData): number =>
  ssim(one, other, { ssim: 'fast', downsample: false }).mssim
