import { join } from 'node:path'
import sharp from 'sharp'
import { ssim } from 'ssim.js'
import { expect, test } from 'vitest'
import { chooseQuality } from './choose-quality.ts'
import { encodePhoto, encodeSizes } from './encode-photo.ts'

const demo = join(import.meta.dirname, '../../../../demo/pictures')
const car = () =>
  sharp(join(demo, 'alfa-romeo-75-3-0-v6-veloce-1990/1-front34.avif')).jpeg().toBuffer()

/** As gravel and leaves are: every few pixels something else. */
const gravel = () =>
  sharp({
    create: {
      width: 1280,
      height: 960,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .blur(1.2)
    .jpeg({ quality: 95 })
    .toBuffer()

async function pixelsOf(bytes: Uint8Array, width: number) {
  const { data, info } = await sharp(bytes)
    .resize({ width })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { height } = info
  return { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' as const }
}

test('a photo of gravel gets a better quality than one of smooth paint', async () => {
  expect(await chooseQuality(sharp(await car()))).toBeLessThan(
    await chooseQuality(sharp(await gravel())),
  )
})

test.each([320, 640, 1280])('a car at %i pixels looks like its photo (0.96)', async (width) => {
  const photo = await car()
  const encoded = await encodePhoto({ bytes: photo, width, format: 'avif' })
  const { mssim } = ssim(await pixelsOf(photo, width), await pixelsOf(encoded, width))
  expect(mssim).toBeGreaterThanOrEqual(0.96)
})

test.each([
  [2560, 40],
  [40, 2560],
  [8, 8],
  [1, 1],
])('a photo of %i by %i pixels is encoded too', async (width, height) => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer()
  const encoded = await encodePhoto({ bytes, width, format: 'avif' })
  expect(await sharp(encoded).metadata()).toMatchObject({ width, height })
})

test('a photo in several sizes is, in each, what it is alone', async () => {
  const bytes = await car()
  const sizes = [
    { width: 320, format: 'avif' },
    { width: 640, format: 'webp' },
    { width: 320, format: 'jpg' },
  ] as const
  const together = await encodeSizes(bytes, sizes)
  for (const [n, size] of sizes.entries())
    expect(Buffer.from(together[n]!).equals(await encodePhoto({ bytes, ...size }))).toBe(true)
})
