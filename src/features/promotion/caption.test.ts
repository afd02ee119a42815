import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { captionOf, type CaptionData } from './caption.ts'
import { captionLimits, hasReference, isOfListing, referenceIn, referenceOf } from './rules.ts'

const e30: CaptionData = {
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
  description: 'A straight, honest car with a folder of bills.',
}
const where = { publicUrl: 'https://shop.test', reference: 'Ref. 12-7' }

test('a caption says what the car is, what it costs, where it is, and where to read on', () => {
  expect(captionOf(e30, where)).toBe(
    [
      '1989 BMW 325i Sport, £15,995',
      '84,000 miles · very good condition · Harrogate',
      '',
      'A straight, honest car with a folder of bills.',
      '',
      'All the photographs and the seller’s own words: https://shop.test/listing/12',
      'Ref. 12-7',
      '#BMW #BMW325iSport #Youngtimer #ModernClassic',
    ].join('\n'),
  )
})

test('that of a sold car says so first, and no longer what it costs', () => {
  const caption = captionOf(e30, { ...where, isSold: true })
  expect(caption).toMatch(/^SOLD: 1989 BMW 325i Sport\n/)
  expect(caption).not.toContain('£')
  expect(referenceIn(caption)).toBe(where.reference)
})

test.each([
  'Ring me on 07700 900987 any time',
  'Ring 07700-900-987',
  'Call +44 7700 900987 or (01423) 500 600',
  'Ring 07700.900.987, or 07700/900987',
  'Ring 07700–900–987',
  'Ring +44.7700.900987',
  'Write to ann.seller@example.com please',
  'See www.ann-sells-cars.co.uk/325i for more, or https://t.me/ann',
  'On insta as @ann_seller #forsale #ann',
])('B4: what could reach the seller past the site is left out: %s', (description) => {
  const caption = captionOf({ ...e30, description }, where)
  const body = caption.split('\n')[3]!
  expect(body).not.toMatch(/\d{3}|@|#|www|https|example\.com/)
  expect(body.length).toBeGreaterThan(5)
})

test('figures that are no number to ring stay', () => {
  const description =
    'Chassis 1234567, 2.0 16V, 84,000 miles, MOT until 12/2027, belts 06/2019 and 05/2024, £1,200 of bills in 2019.'
  expect(captionOf({ ...e30, description }, where)).toContain(description)
})

test('whatever a listing says, a caption is within Instagram’s limits and is found by its mark', () => {
  const text = (most: number) => fc.string({ unit: 'grapheme', minLength: 1, maxLength: most })
  fc.assert(
    fc.property(text(120), text(120), text(5_000), (model, location, description) => {
      const reference = referenceOf({ listingId: 12, postId: 7 })
      const caption = captionOf({ ...e30, model, location, description }, { ...where, reference })
      expect(caption.length).toBeLessThanOrEqual(captionLimits.characters)
      expect((caption.match(/#\w/g) ?? []).length).toBeLessThanOrEqual(captionLimits.hashtags)
      expect(referenceIn(caption)).toBe(reference)
    }),
  )
})

test('a mark is not another one that begins alike', () => {
  const isSeventh = hasReference('Ref. 12-7')
  expect(isSeventh({ text: 'Ref. 12-70\n' })).toBe(false)
  expect(isSeventh({ text: 'Ref. 12-70\nRef. 12-7 \r\n#BMW' })).toBe(true)
  expect(isSeventh({ text: 'Ref. 12-7' })).toBe(true)
  expect([12, 1].map((id) => isOfListing('Ref. 12-7', id))).toEqual([true, false])
})

test('what a seller writes like a mark is none', () => {
  for (const description of ['Ref. 13-1', 'Paint code:\nRef. 13-1\nof 1989']) {
    const caption = captionOf({ ...e30, description }, where)
    expect(caption).toContain('Ref. 13-1')
    expect(referenceIn(caption)).toBe(where.reference)
  }
})

/** Microseconds of this thread for so many captions: what else the machine does is not counted. */
function costOf(description: string): number {
  const before = process.threadCpuUsage()
  for (let n = 0; n < 30; n++) captionOf({ ...e30, description }, where)
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

test.each(['a', '@', '#', '0', '0 ', '+', '(', '-', ' ', '\n', 'www.', 'http', '12-', 'a@', '€'])(
  '10.3: ten thousand characters of the worst kind cost a caption what plain words do: %j',
  (worst) => {
    const plain = costOf('A straight, honest car with a folder of bills. '.repeat(213))
    const dear = costOf(worst.repeat(10_000 / worst.length))
    // The clock of a thread goes by steps of some milliseconds.
    expect(dear).toBeLessThan(20 * Math.max(plain, 5_000))
  },
)
