import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawShareCard } from './draw.ts'
import { shareShapes, type ShareCardData, type SharePicture } from './address.ts'

const e30: ShareCardData = {
  id: 12,
  year: 1989,
  make: 'BMW',
  model: '325i Sport',
  mileage: 84_000,
  condition: 'very-good',
  price: '15995.00',
  location: 'Harrogate',
  isPremium: true,
  state: 'live',
  images: ['/photos/1-5f1c9a7be0d34c21/1280.jpg'],
}
const photo = (width: number, height: number, background = '#7a1f1f') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .withExifMerge({ IFD0: { Copyright: 'canary' } })
    .toBuffer()

const hard: [string, Partial<ShareCardData>, [number, number] | null][] = [
  ['an ordinary car', {}, [1280, 853]],
  ['a car without a photo', { images: [] }, null],
  ['a sold one', { state: 'sold' }, [1280, 853]],
  ['a standard one', { isPremium: false }, [1280, 853]],
  [
    'one of which everything is long',
    {
      make: 'Mercedes-Benz',
      model: 'W'.repeat(120),
      location: 'Llanfairpwllgwyngyll '.repeat(5).trim(),
      price: '99999999.99',
      mileage: 9_999_999,
    },
    [1280, 853],
  ],
  [
    'one that says what can’t be drawn',
    { model: '325i 🚗 Ελλάδα مرحبا <b>&amp;', location: '東京' },
    [1280, 853],
  ],
  ['one with a tall photo', {}, [300, 1280]],
  ['one with a tiny photo', {}, [3, 2]],
  ['one with a very wide photo', {}, [1280, 20]],
]

test.each(hard)('%s is drawn in every shape', async (_, change, size) => {
  const data = { ...e30, ...change }
  const bytes = size ? await photo(...size) : new Uint8Array(0)
  for (const picture of ['wide', 'square', 1] as SharePicture[]) {
    const card = await drawShareCard({ bytes, data, picture })
    const { format, width, height, exif } = await sharp(card).metadata()
    const shape = shareShapes[picture === 'wide' ? 'wide' : 'square']
    expect({ format, width, height }).toEqual({ format: 'jpeg', ...shape })
    expect(exif).toBeUndefined()
    expect(card.length).toBeLessThan(1_000_000)
  }
})

/** The colour of a point of a card. */
async function colourAt(card: Uint8Array, left: number, top: number) {
  const point = sharp(card).extract({ left, top, width: 1, height: 1 })
  return [...(await point.raw().toBuffer())]
}
const isLike = (colour: number[], [red, green, blue]: [number, number, number]) =>
  Math.hypot(colour[0]! - red, colour[1]! - green, colour[2]! - blue) < 24

test('the photo, the PREMIUM mark and the SOLD mark stand where they belong', async () => {
  const bytes = await photo(1280, 853, '#2060c0')
  const draw = (change: Partial<ShareCardData>) =>
    drawShareCard({ bytes, data: { ...e30, ...change }, picture: 'wide' })
  const [premium, standard, sold] = [
    await draw({}),
    await draw({ isPremium: false }),
    await draw({ state: 'sold' }),
  ]
  expect(isLike(await colourAt(premium, 800, 250), [0x20, 0x60, 0xc0])).toBe(true)
  const amber: [number, number, number] = [0xf1, 0x9b, 0x30]
  const hasAmber = async (card: Uint8Array) => {
    const { data, info } = await sharp(card)
      .extract({ left: 48, top: 48, width: 330, height: 40 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    let found = 0
    for (let at = 0; at < data.length; at += info.channels)
      if (isLike([...data.subarray(at, at + 3)], amber)) found++
    return found > 500
  }
  expect([await hasAmber(premium), await hasAmber(standard)]).toEqual([true, false])
  const ink: [number, number, number] = [0x13, 0x16, 0x1a]
  expect(isLike(await colourAt(sold, 1195, 460), ink)).toBe(true)
  expect(isLike(await colourAt(premium, 1195, 460), ink)).toBe(false)
})
