import fc from 'fast-check'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { chunk } from '../../../../test/hard-pictures.ts'
import { readHeifColour } from './colour/heif.ts'
import { readPngColour } from './colour/png.ts'
import { preparePhoto } from './prepare-photo.ts'

const picture = (name: string) =>
  readFile(new URL(`../../../../test/pictures/${name}`, import.meta.url))

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

test('10.15: a photo that the browser sends is stored as good as it is, and as large', async () => {
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

test('10.15: a wide photo is stored with its 2560 pixels, and an upright one with its 1920', async () => {
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

/** The middle of each quarter, from the top left, row by row. */
async function quartersOf(photo: Uint8Array) {
  const { data, info } = await sharp(photo)
    .resize(2, 2, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(3)
  return [0, 3, 6, 9].map((at) => [...data.subarray(at, at + 3)])
}
const [red, green, blue, yellow] = [
  [200, 50, 30],
  [40, 160, 60],
  [30, 60, 200],
  [230, 200, 40],
]
/** Each part of each colour within what its encoder takes away. */
const near = (colours: (number[] | undefined)[]) =>
  colours.map((colour) => colour!.map((part) => expect.closeTo(part, -1)))

test('a HEIC photo in Display P3 keeps its colours, in sRGB', async () => {
  const { bytes, width, height } = await preparePhoto(await picture('display-p3.heic'))
  expect([width, height]).toEqual([160, 96])
  expect(await quartersOf(bytes)).toEqual(near([red, green, blue, yellow]))
  const { format, icc } = await sharp(bytes).metadata()
  expect({ format, icc }).toEqual({ format: 'jpeg', icc: undefined })
})

test('a HEIC photo that is to be turned is upright', async () => {
  const { bytes, width, height } = await preparePhoto(await picture('turned.heic'))
  expect([width, height]).toEqual([96, 160])
  expect(await quartersOf(bytes)).toEqual(near([blue, red, yellow, green]))
})

test('a HEIC photo that is cut off anywhere is refused as damaged', async () => {
  const whole = await picture('display-p3.heic')
  for (const length of [40, 200, 600, whole.length - 200])
    await expect(preparePhoto(whole.subarray(0, length)), `${length}`).rejects.toMatchObject({
      why: 'damaged',
    })
})

test('an HDR photo is refused by what its file says of its colours', async () => {
  const avif = await picture('nclx.avif')
  const at = avif.indexOf('nclx') + 4
  expect(at).toBeGreaterThan(4)
  for (const [transfer, isRefused] of [
    [16, true],
    [18, true],
    [13, false],
  ] as const) {
    avif.writeUInt16BE(transfer, at + 2)
    expect(readHeifColour(avif).transfer).toBe(transfer)
    const prepared = preparePhoto(avif)
    if (isRefused) await expect(prepared).rejects.toMatchObject({ why: 'hdr' })
    else expect((await prepared).width).toBe(160)
  }
})

/** A PNG with another chunk behind its first. */
async function pngWith(type: string, content: readonly number[]) {
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#357' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const first = 8 + 25
  return Buffer.concat([
    png.subarray(0, first),
    chunk(type, new Uint8Array(content)),
    png.subarray(first),
  ])
}

test.each([
  ['PQ', [9, 16, 0, 1], true],
  ['HLG', [9, 18, 0, 1], true],
  ['Display P3', [12, 13, 0, 1], false],
  ['what is cut short', [9], false],
])('a PNG of %s by its chunk cICP is refused where that is HDR', async (_, says, isRefused) => {
  const png = await pngWith('cICP', says)
  const prepared = preparePhoto(png)
  // A profile beside it is for readers that don't know the chunk.
  if (isRefused) await expect(prepared).rejects.toMatchObject({ why: 'hdr' })
  else expect((await prepared).width).toBe(60)
  expect(await preparePhoto(await pngWith('teSt', says))).toMatchObject({ width: 60 })
})

test('whatever stands in a PNG, its chunk cICP is read or is nothing', async () => {
  const whole = await pngWith('cICP', [9, 16, 0, 1])
  expect(readPngColour(whole)).toEqual({ primaries: 9, transfer: 16 })
  const changes = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 255 })),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(changes, fc.integer({ min: 0, max: whole.length }), (changed, length) => {
      const bytes = Buffer.from(whole)
      for (const [at, value] of changed) bytes[at] = value
      expect(readPngColour(bytes.subarray(0, length))).toBeTypeOf('object')
    }),
    { seed: Number(process.env['SEED'] ?? 1980), numRuns: 2_000 },
  )
})

test('whatever stands in a file, what it says of its colours is read or is nothing', async () => {
  const whole = await picture('turned.heic')
  const changes = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 255 })),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(changes, fc.integer({ min: 0, max: whole.length }), (changed, length) => {
      const bytes = Buffer.from(whole)
      for (const [at, value] of changed) bytes[at] = value
      expect(readHeifColour(bytes.subarray(0, length))).toBeTypeOf('object')
    }),
    { seed: Number(process.env['SEED'] ?? 1980), numRuns: 2_000 },
  )
})
