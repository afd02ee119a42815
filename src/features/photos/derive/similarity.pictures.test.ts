import { join } from 'node:path'
import sharp from 'sharp'
import { ssim } from 'ssim.js'
import { expect, test } from 'vitest'
import { lightOf, similarityTo } from './similarity.ts'

const picture = join(
  import.meta.dirname,
  '../../../../demo/pictures/alfa-romeo-75-3-0-v6-veloce-1990/1-front34.avif',
)

async function pixelsOf(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' as const }
}

test.each([
  [320, 240, 10],
  [97, 53, 30],
  [12, 11, 90],
])('%i by %i pixels at quality %i are as like as ssim.js says', async (width, height, quality) => {
  const original = await sharp(picture).resize(width, height, { fit: 'fill' }).png().toBuffer()
  const worse = await sharp(original).jpeg({ quality }).toBuffer()
  const said = similarityTo(await lightOf(original))(await lightOf(worse))
  const { mssim } = ssim(await pixelsOf(original), await pixelsOf(worse), {
    ssim: 'fast',
    downsample: false,
  })
  expect(said).toBeLessThan(1)
  expect(said).toBeCloseTo(mssim, 9)
})

test('a picture is wholly like itself, in grey as in colour', async () => {
  for (const one of [sharp(picture).resize(64), sharp(picture).resize(64).greyscale()]) {
    const light = await lightOf(await one.png().toBuffer())
    expect(similarityTo(light)(light)).toBeCloseTo(1, 12)
  }
})
