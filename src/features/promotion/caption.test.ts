import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { captionOf, photoAltText, shareAltText, type CaptionData } from './caption.ts'
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

test('the caption of a sold car says so first, and no longer what it costs', () => {
  const caption = captionOf(e30, { ...where, isSold: true })
  expect(caption).toMatch(/^SOLD: 1989 BMW 325i Sport\n/)
  expect(caption).not.toContain('£')
  expect(referenceIn(caption)).toBe(where.reference)
})

const contacts = [
  'Ring me on 07700 900987 any time',
  'Ring 07700-900-987',
  'Call +44 7700 900987 or (01423) 500 600',
  'Ring 07700.900.987, or 07700/900987',
  'Ring 07700–900–987',
  'Ring +44.7700.900987',
  'Ring 07700_900_987, or _07700__900__987_',
  'Ring 07700,900,987',
  'Ring ０７７００ ９００ ９８７, or 𝟎𝟕𝟕𝟎𝟎𝟗𝟎𝟎𝟗𝟖𝟕',
  'Write to ann.seller@example.com please',
  'Write to ann.seller＠example.com please',
  'See www.ann-sells-cars.co.uk/325i for more, or https://t.me/ann',
  'See t.me/ann, or (ann.cars/ad), or ann.example/325',
  'See ann-sells.com, 123.cars or Ann.co.uk.',
  'See ｗｗｗ．ａｎｎ．ｃａｒｓ or ann．cars',
  'On insta as @ann_seller #forsale #bmw',
]
const reach =
  /\p{Nd}{3}|[@＠#]|www|ｗ|http|example|t\.me|\.c|seller\b|ann(?!ed)|ａ|(?:\d[_.,]){2}|_\d/iu

test.each(contacts)(
  'B4: what could reach the seller past the site is left out: %s',
  (description) => {
    const caption = captionOf({ ...e30, description }, where)
    const body = caption.split('\n')[3]!
    expect(body).not.toMatch(reach)
    expect(body.length).toBeGreaterThan(5)
  },
)

test.each(contacts)(
  'B4: what could reach the seller past the site is left out of a post’s name of the car and its place: %s',
  (words) => {
    const listing = { ...e30, model: `325i ${words}`, location: `Leeds: ${words}` }
    const caption = captionOf(listing, where)
    const [head, line, ...rest] = caption.split('\n')
    expect(head).toMatch(/^1989 BMW 325i .*, £15,995$/)
    expect(line).toMatch(/^84,000 miles · very good condition · Leeds: /)
    const texts = [
      head!.slice('1989 BMW 325i '.length, -', £15,995'.length),
      line!.slice('84,000 miles'.length),
      rest.at(-1)!.replace('#BMW #BMW325i', '').replace(' #Youngtimer #ModernClassic', ''),
      shareAltText(listing).slice('1989 BMW 325i '.length).replace(', £15,995', ''),
      photoAltText(listing, 1).slice('1989 BMW 325i '.length),
    ]
    for (const text of texts) expect(text).not.toMatch(reach)
  },
)

test('a car whose model says nothing but how to reach its seller is called by our own name, and its place is left out', () => {
  const listing = { ...e30, model: '07700 900123', location: '@ann, www.ann.cars' }
  const [head, line, ...rest] = captionOf(listing, where).split('\n')
  expect([head, line]).toEqual(['1989 BMW, £15,995', '84,000 miles · very good condition'])
  expect(rest.at(-1)).toBe('#BMW #Youngtimer #ModernClassic')
  expect(shareAltText(listing)).toBe('1989 BMW, £15,995')
  expect(photoAltText(listing, 1)).toBe('1989 BMW, photo 1 of 1')
})

test.each([
  '911 3.2',
  'M3 E30 1988',
  '205 1.9 GTI',
  '280.SL',
  '280.SL/300.SL',
  'Uno 70 S i.e.',
  '500 SEL (W126)',
  'XJ-S 5.3 V12 H.E.',
  'MX-5 1.8i',
  '2.0 16V 4x4 0-60 in 7.2',
  'Citroën 2CV6',
  'Elan +2 1967-1974',
  'Plus 8 +2 (1969) 1970',
  'Cooper S 1275 1969 1970',
  'Punto.GT/turbo',
])('a model stays as its seller wrote it: %s', (model) => {
  expect(shareAltText({ ...e30, model })).toBe(`1989 BMW ${model}, £15,995, Harrogate`)
})

test.each(['Elan 07700 1967 1974', 'Elan +2 07700 900123', 'Elan 1967 7700900123'])(
  'the figures of a model hide no number to ring: %s',
  (model) => {
    expect(shareAltText({ ...e30, model })).toContain('…')
  },
)

test.each([
  'St. Ives',
  'Bury St Edmunds, IP33',
  'Stoke-on-Trent (A50)',
  'Co. Down',
  'York.',
  'Co.Durham/Tyne',
  'Nr.Bath/Bristol',
])('a place stays as its seller wrote it: %s', (location) => {
  expect(shareAltText({ ...e30, location })).toBe(`1989 BMW 325i Sport, £15,995, ${location}`)
})

test('a full stop without a space after it makes no address', () => {
  const description =
    'New belts.The MOT is long.it drives well. 5 litres/100 km, i.e. little, ½ tank, air.con/elec.windows, new clutch.Auto box, ono.Car is'
  expect(captionOf({ ...e30, description }, where)).toContain(description)
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

test.each([
  'a',
  '@',
  '#',
  '0',
  '0 ',
  '+',
  '(',
  '-',
  ' ',
  '\n',
  'www.',
  'http',
  '12-',
  'a@',
  '€',
  '.',
  '_',
  'a.',
  'a-',
  'a.b',
  '０',
  '½',
  '@a ',
])(
  '10.3: ten thousand characters of the worst kind cost a caption what plain words do: %j',
  (worst) => {
    const plain = costOf('A straight, honest car with a folder of bills. '.repeat(213))
    const dear = costOf(worst.repeat(10_000 / worst.length))
    // The clock of a thread goes by steps of some milliseconds.
    expect(dear).toBeLessThan(20 * Math.max(plain, 5_000))
  },
)
