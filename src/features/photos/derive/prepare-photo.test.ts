import sharp from 'sharp'
import { expect, test } from 'vitest'
import { preparePhoto } from './prepare-photo.ts'

const pixels = (photo: Uint8Array) => sharp(photo).raw().toBuffer()

/** How near one picture is to another, in decibels (PSNR): at 50 nobody sees a difference. */
async function likeness(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = [await pixels(one), await pixels(other)]
  expect(a.length).toBe(b.length)
  const squares = a.reduce((sum, value, n) => sum + (value - b[n]!) ** 2, 0)
  return 10 * Math.log10(255 ** 2 / (squares / a.length))
}

/** As fine as what a camera's sensor adds; light alone, as colours of their own would be harder than a photo. */
const grainy = async (width: number, height: number) => {
  const noise = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 25 },
    },
  })
  const light = await noise.extractChannel(0).png().toBuffer()
  return sharp(light).toColourspace('srgb')
}

test('10.15: what the browser sends is kept as good as it is, and as large', async () => {
  for (const chromaSubsampling of ['4:2:0', '4:4:4']) {
    const sent = await (await grainy(640, 480)).jpeg({ quality: 99, chromaSubsampling }).toBuffer()
    const { bytes } = await preparePhoto(sent)
    expect(await likeness(sent, bytes), chromaSubsampling).toBeGreaterThan(50)
    expect(bytes.length).toBeLessThan(1.02 * sent.length)
    expect(Buffer.from(bytes).equals(sent)).toBe(false)
  }
})

test('10.15: what was never rounded by those tables loses next to nothing', async () => {
  const sent = await (await grainy(640, 480)).png().toBuffer()
  expect(await likeness(sent, (await preparePhoto(sent)).bytes)).toBeGreaterThan(43)
})

test('10.15: a wide photo keeps its 2560 pixels, and an upright one its 1920', async () => {
  for (const [sent, stored] of [
    [
      [2560, 1920],
      [2560, 1920],
    ],
    [
      [1440, 1920],
      [1440, 1920],
    ],
    [
      [4000, 3000],
      [2560, 1920],
    ],
  ] as const) {
    const photo = await sharp({
      create: { width: sent[0], height: sent[1], channels: 3, background: '#357' },
    })
      .jpeg()
      .toBuffer()
    expect(await preparePhoto(photo)).toMatchObject({ width: stored[0], height: stored[1] })
  }
})
