import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Frame } from './studio.ts'

export const pictures = join(import.meta.dirname, '../pictures')
export const MASTER = { width: 1280, height: 853 }

// Paper compresses well; the small sizes need a little more to stay crisp.
const master = { quality: 36, effort: 3, chromaSubsampling: '4:2:0' }
const small = { quality: 40, effort: 3, chromaSubsampling: '4:2:0' }

/** Writes the master of one view and its smaller sizes. Covers have those of a desk's and a phone's cards as well. */
export async function encode(slug: string, number: number, view: string, frame: Frame) {
  const name = join(pictures, slug, `${number}-${view}`)
  await mkdir(join(pictures, slug), { recursive: true })
  const upright = await sharp(frame.pixels, {
    raw: { width: frame.width, height: frame.height, channels: 4 },
  })
    .flip()
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const from = () =>
    sharp(upright, { raw: { width: frame.width, height: frame.height, channels: 3 } })
  const sizes = [
    { suffix: '', ...MASTER, options: master },
    { suffix: '.320', width: 320, height: 213, options: small },
  ]
  if (number === 1)
    sizes.push(
      { suffix: '.640', width: 640, height: 427, options: small },
      { suffix: '.960', width: 960, height: 640, options: small },
    )
  for (const { suffix, width, height, options } of sizes) {
    const file = await from().resize(width, height, { fit: 'fill' }).avif(options).toBuffer()
    await writeFile(`${name}${suffix}.avif`, file)
  }
}
