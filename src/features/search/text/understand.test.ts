import { expect, test } from 'vitest'
import { readPlacesFile } from '../../places/fill-gazetteer.server.ts'
import { createGazetteer } from '../../places/places.server.ts'
import { kindOf } from './attribute-kinds.ts'
import { attributesByName } from './attributes.ts'
import { synonyms } from '../../cars/nicknames.ts'
import type { Criteria } from '../criteria.ts'
import type { Term } from './readers/draft.ts'
import { understandText, wordsToLookUp } from './understand.ts'
import { type KnownWord } from './tokens.ts'

const gazetteer = createGazetteer(await readPlacesFile())
const today = '2026-11-27'

/** What the listings know: words that stand in some, and what an unknown one resembles. */
const inListings = (known: string[], alike: Record<string, string> = {}) =>
  new Map<string, KnownWord>([
    ...known.map((word) => [word, { isKnown: true, isIdle: false, alike: null }] as const),
    ...Object.entries(alike).map(
      ([word, to]) => [word, { isKnown: false, isIdle: false, alike: to }] as const,
    ),
  ])

const understand = (
  text: string,
  {
    known = [],
    alike = {},
    given = {},
  }: { known?: string[]; alike?: Record<string, string>; given?: Criteria } = {},
) => understandText(text, { known: inListings(known, alike), gazetteer, today }, given)

const typed = (terms: readonly Term[], where?: Term['in']) =>
  terms.filter((term) => !where || term.in === where).map((term) => term.typed)

test("'porche 911' is a Porsche 911", () => {
  for (const text of ['porche 911', 'porshce 911', 'Porsche 911', 'porker 911'])
    expect(understand(text)).toMatchObject({
      filters: { make: 'Porsche', model: '911' },
      rest: '',
      terms: [],
    })
  expect(understand('porche 911').corrections).toEqual([{ from: 'porche', to: 'porsche' }])
})

test("'gofl gti mk2' is a Golf of the second generation, and GTI is looked for in the listings", () => {
  const { filters, terms, rest, corrections } = understand('gofl gti mk2', { known: ['gti'] })
  expect(filters).toEqual({ make: 'Volkswagen', model: 'Golf' })
  expect(typed(terms, 'names')).toEqual(['mk2'])
  expect(typed(terms, 'text')).toEqual(['gti'])
  expect(rest).toBe('gti mk2')
  expect(corrections).toEqual([{ from: 'gofl', to: 'golf' }])
})

test('a nickname stands for its family, a code for the part that bears it', () => {
  expect(understand('miata').filters).toEqual({ make: 'Mazda', model: 'MX-5' })
  expect(understand('Mazda MX-5').filters).toEqual({ make: 'Mazda', model: 'MX-5' })
  expect(understand('merc').filters).toEqual({ make: 'Mercedes-Benz' })
  const e30 = understand('beemer e30')
  expect(e30.filters).toEqual({ make: 'BMW' })
  expect(e30).toMatchObject({ rest: 'e30', partOf: ['3 Series', 'M3'] })
  expect(typed(e30.terms, 'names')).toEqual(['e30'])
  expect(understand('xr3i')).toMatchObject({
    make: 'Ford',
    families: ['Escort', 'Escort RS Cosworth'],
  })
})

test.each([
  ['tax exempt mercedes', { yearTo: 1985 }],
  ['mercedes exempt from road tax', { yearTo: 1985 }],
  ['mercedes tax and mot exempt', { yearTo: 1985 }],
  ['tax/mot exempt mercedes', { yearTo: 1985 }],
  ['mercedes with free road tax', { yearTo: 1985 }],
  ['historic vehicle mercedes', { yearTo: 1985 }],
  ['tax-exempt mercedes', { yearTo: 1985 }],
  ['mercedes road tax free', { yearTo: 1985 }],
  ['mercedes free tax', { yearTo: 1985 }],
  ['mercedes free of road tax', { yearTo: 1985 }],
  ['mercedes no tax to pay', { yearTo: 1985 }],
  ['mercedes mot exempt', { yearTo: 1985 }],
  ['mercedes 84 tax exempt', { yearFrom: 1984, yearTo: 1984 }],
  ['1983 mercedes tax exempt', { yearFrom: 1983, yearTo: 1983 }],
  ['tax free mercedes 1982-1990', { yearFrom: 1982, yearTo: 1985 }],
  ['90s mercedes tax exempt', { yearFrom: 1990, yearTo: 1999 }],
])("'%s' is of the years whose cars are free of tax by now", (text, years) => {
  expect(understand(text)).toMatchObject({
    filters: { make: 'Mercedes-Benz', ...years },
    terms: [],
  })
})

test.each([
  "bmw that isn't more than 50 miles from leeds",
  'bmw, not anything over 50 miles from leeds',
  'bmw dont want cars over 50 miles from leeds',
])("'%s' is near it", (text) => {
  const { filters, notNear } = understand(text)
  expect(filters).toMatchObject({ make: 'BMW', near: 'Leeds', within: 50 })
  expect(notNear).toBeUndefined()
})

test.each([
  'not in or near london',
  'not in or around london',
  'not in and around london',
  'not near or in london',
  'not in or close to london',
  'not close to or in london',
])("'bmw %s' leaves it out", (text) => {
  const { filters, notNear } = understand(`bmw ${text}`)
  expect(filters).toEqual({ make: 'BMW' })
  expect(notNear).toMatchObject([{ place: 'London' }])
})

test.each([
  ['golf 94 3k', { yearFrom: 1994, yearTo: 1994, maxPrice: 3_000 }],
  ['golf 94 2.5k', { yearFrom: 1994, yearTo: 1994, maxPrice: 2_500 }],
  ['micra 12.75k', { maxPrice: 12_750 }],
  ['mx5 1.8 2.5k', { maxPrice: 2_500 }],
  ['micra 1.6 5k', { maxPrice: 5_000 }],
  ['micra 2.5k', { maxPrice: 2_500 }],
])("'%s' has a sum at its end", (text, filters) => {
  expect(understand(text).filters).toMatchObject(filters)
})

test.each([
  ['94 3k golf', { yearFrom: 1994, yearTo: 1994, maxPrice: 3_000 }],
  ['94 2.5k golf', { yearFrom: 1994, yearTo: 1994, maxPrice: 2_500 }],
])("'%s' has a sum in its middle", (text, filters) => {
  expect(understand(text).filters).toMatchObject({ make: 'Volkswagen', ...filters })
})

test.each(['golf done 85.5k', 'golf 85.5k driven', 'golf covered 85.5k miles', 'golf 85.5k miles'])(
  "'%s' is a mileage, and no year",
  (text) => {
    const { filters, rest } = understand(text)
    expect(filters).toMatchObject({ mileageTo: 85_500 })
    expect(rest).toBe('')
    expect(filters).not.toHaveProperty('yearFrom')
    expect(filters).not.toHaveProperty('maxPrice')
  },
)

test('a long MOT that is searched for beside it stays searched for', () => {
  expect(understand('mini long mot and tax exempt')).toMatchObject({
    filters: { yearTo: 1985 },
    rest: expect.stringContaining('mot') as string,
  })
})

test('what is read beside a name is no leftover', () => {
  expect(understand('nineties audi with service history')).toMatchObject({
    terms: [{ label: 'service history' }],
  })
  expect(understand('porsche, one careful owner').terms).toMatchObject([{ label: 'one owner' }])
  expect(understand('golf to restore').terms).toMatchObject([{ label: 'project' }])
  expect(understand('fiesta xr2 i', { known: ['xr2', 'xr2i'] }).terms).toMatchObject([
    { typed: 'xr2 i', in: 'names' },
  ])
  expect(understand('capri 2.8 injection').terms).toContainEqual(
    expect.objectContaining({
      typed: '8 injection',
      any: expect.arrayContaining(['8i']) as string[],
    }),
  )
})

const synonymRows = Object.entries(synonyms).flatMap(([make, families]) =>
  Object.entries(families).flatMap(([family, names]) =>
    // A kombi is an estate to most who ask for one.
    names.flatMap((name) => (name === 'kombi' ? [] : [[`${make} ${name}`, family] as const])),
  ),
)
test.each(synonymRows)("'%s' is searched for as a %s", (text, family) => {
  const { families, partOf = [], absent } = understand(text)
  expect(absent).toBeUndefined()
  expect([...(families ?? []), ...partOf]).toContain(family)
})

test('a parent shows its children, a child itself alone', () => {
  expect(understand('mini cooper').families).toEqual(['Cooper', 'Cooper S'])
  expect(understand('mini cooper s').families).toEqual(['Cooper S'])
  expect(understand('ford sierra').families).toEqual(['Sierra', 'Sierra RS Cosworth'])
  expect(understand('sierra cosworth').families).toEqual(['Sierra RS Cosworth'])
  expect(understand('r5 turbo', { known: ['turbo'] })).toMatchObject({ families: ['5', '5 Turbo'] })
})

test("a 'Lotus Carlton' is a Vauxhall", () => {
  expect(understand('lotus carlton').filters).toEqual({ make: 'Vauxhall', model: 'Lotus Carlton' })
  expect(understand('lotus elise').filters).toEqual({ make: 'Lotus', model: 'Elise' })
})

test.each([
  ['90s', { yearFrom: 1990, yearTo: 1999 }],
  ['late 80s', { yearFrom: 1987, yearTo: 1989 }],
  ['pre 1990', { yearTo: 1989 }],
  ['1988–1992', { yearFrom: 1988, yearTo: 1992 }],
  ['88-92', { yearFrom: 1988, yearTo: 1992 }],
  ['1995 onwards', { yearFrom: 1995 }],
  ['1990', { yearFrom: 1990, yearTo: 1990 }],
  ['H reg', { yearFrom: 1990, yearTo: 1991 }],
  ['T reg', { yearFrom: 1999, yearTo: 1999 }],
  ['54 plate', { yearFrom: 2004, yearTo: 2005 }],
  ['g or h reg', { yearFrom: 1989, yearTo: 1991 }],
  ['51 plate or newer', { yearFrom: 2001 }],
  ['h reg or older', { yearTo: 1991 }],
  ['90s or newer', { yearFrom: 1990 }],
  ['pre 90s', { yearTo: 1989 }],
  ['before the 90s', { yearTo: 1989 }],
  ['older than the 90s', { yearTo: 1989 }],
  ['after the 80s', { yearFrom: 1990 }],
  ['newer than early 90s', { yearFrom: 1994 }],
  ['up to the late 80s', { yearTo: 1989 }],
  ['since the 90s', { yearFrom: 1990 }],
  ['from the 90s', { yearFrom: 1990, yearTo: 1999 }],
  ['not before the 90s', { yearFrom: 1990 }],
  ['nothing after the 80s', { yearTo: 1989 }],
  ['no cars after the 80s', { yearTo: 1989 }],
  ['up to P reg', { yearTo: 1997 }],
  ['from P reg', { yearFrom: 1996 }],
  ['from P reg to S reg', { yearFrom: 1996, yearTo: 1999 }],
  ['before P reg', { yearTo: 1996 }],
  ['no cars before P reg', { yearFrom: 1996 }],
  ['not P reg or newer', { yearTo: 1996 }],
  ['not after P reg', { yearTo: 1997 }],
  ['no older than a P reg', { yearFrom: 1996 }],
  ['newer than P plate', { yearFrom: 1997 }],
  ['newer than 51 plate', { yearFrom: 2002 }],
  ['after a 51 plate', { yearFrom: 2002 }],
  ['up to 51 plate', { yearTo: 2002 }],
  ['before 06 plate', { yearTo: 2005 }],
  ['after 1979', { yearFrom: 1980 }],
  ['from 1975', { yearFrom: 1980 }],
  ['late 80s or older', { yearTo: 1989 }],
  ['95 on', { yearFrom: 1995 }],
  ['built before 1983', { yearTo: 1982 }],
  ['less than 80 thou miles', { mileageTo: 80_000 }],
  ['got 4 grand to spend on', { maxPrice: 4_000 }],
  ['£5k-ish', { priceFrom: 4_250, maxPrice: 5_750 }],
  ['less than 30k from new', { mileageTo: 30_000 }],
  ['30 mile radius of Derby', { near: 'Derby', within: 30 }],
  ['30 miles radius Derby', { near: 'Derby', within: 30 }],
  ['within 30 km of Leeds', { near: 'Leeds', within: 19 }],
  ['within 30km of Leeds', { near: 'Leeds', within: 19 }],
  ['30 kilometres from Leeds', { near: 'Leeds', within: 19 }],
  ['within a 50 km radius of Bath', { near: 'Bath', within: 31 }],
  ['Bath 50km radius', { near: 'Bath', within: 31 }],
  ['no further than 40 miles from Leeds', { near: 'Leeds', within: 40 }],
  ['not further away than 40 km from Leeds', { near: 'Leeds', within: 25 }],
  ['Leeds +40 miles', { near: 'Leeds', within: 40 }],
  ['60000 miles from new', { mileageTo: 60_000 }],
  ["near b'ham", { near: 'Birmingham' }],
  ['nr Norwich', { near: 'Norwich' }],
  ['04 plate', { yearFrom: 2004, yearTo: 2004 }],
  ['under 10k', { maxPrice: 10_000 }],
  ['£8k', { maxPrice: 8_000 }],
  ['£8,000', { maxPrice: 8_000 }],
  ['8000 pounds', { maxPrice: 8_000 }],
  ['around 8k', { priceFrom: 6_800, maxPrice: 9_200 }],
  ['5000-10000', { priceFrom: 5_000, maxPrice: 10_000 }],
  ['1500-2500', { priceFrom: 1_500, maxPrice: 2_500 }],
  ['2500 to 4000', { priceFrom: 2_500, maxPrice: 4_000 }],
  ['1500-2000', { priceFrom: 1_500, maxPrice: 2_000 }],
  ['2000-3000', { priceFrom: 2_000, maxPrice: 3_000 }],
  ['between 1500 and 2500', { priceFrom: 1_500, maxPrice: 2_500 }],
  ['from 1500 to 2500', { priceFrom: 1_500, maxPrice: 2_500 }],
  ['3,000-5,000', { priceFrom: 3_000, maxPrice: 5_000 }],
  ['3,000 - 5,000', { priceFrom: 3_000, maxPrice: 5_000 }],
  ['between 3,000 and 5,000', { priceFrom: 3_000, maxPrice: 5_000 }],
  ['10,000-20,000', { priceFrom: 10_000, maxPrice: 20_000 }],
  ['1,500-2,500', { priceFrom: 1_500, maxPrice: 2_500 }],
  ['5,000 to 10k', { priceFrom: 5_000, maxPrice: 10_000 }],
  ['500 to 1000 pounds', { priceFrom: 500, maxPrice: 1_000 }],
  ['500-1000 quid', { priceFrom: 500, maxPrice: 1_000 }],
  ['between 500 and 1000 pounds', { priceFrom: 500, maxPrice: 1_000 }],
  ['2000 to 3000 pounds', { priceFrom: 2_000, maxPrice: 3_000 }],
  ['3,000-5,000 pounds', { priceFrom: 3_000, maxPrice: 5_000 }],
  ['0-60k miles', { mileageTo: 60_000 }],
  ['0 to 60,000 miles', { mileageTo: 60_000 }],
  ['5-10k miles', { mileageFrom: 5_000, mileageTo: 10_000 }],
  ['between 5 and 10k miles', { mileageFrom: 5_000, mileageTo: 10_000 }],
  ['60k from new', { mileageTo: 60_000 }],
  ['60,000 from new', { mileageTo: 60_000 }],
  ['45k genuine miles', { mileageTo: 45_000 }],
  ['45,000 warranted miles', { mileageTo: 45_000 }],
  ['under 45k documented miles', { mileageTo: 45_000 }],
  ['mileage 80000', { mileageTo: 80_000 }],
  ['mileage: 120000', { mileageTo: 120_000 }],
  ['mileage 80000 max', { mileageTo: 80_000 }],
  ['mileage 80,000 or less', { mileageTo: 80_000 }],
  ['low milers', { mileageTo: 60_000 }],
  ['high milers', { mileageFrom: 100_000 }],
  ['no high milers', {}],
  ['1500 - 2500', { priceFrom: 1_500, maxPrice: 2_500 }],
  ['from 5k to 10k', { priceFrom: 5_000, maxPrice: 10_000 }],
  ['between 2000 and 5000', { priceFrom: 2_000, maxPrice: 5_000 }],
  ['1999-2004', { yearFrom: 1999, yearTo: 2004 }],
  ['from 1988 to 1992', { yearFrom: 1988, yearTo: 1992 }],
  ['50-60k miles', { mileageFrom: 50_000, mileageTo: 60_000 }],
  ['over 150k miles', { mileageFrom: 150_000 }],
  ['more than 170k on the clock', { mileageFrom: 170_000 }],
  ['mileage over 100k', { mileageFrom: 100_000 }],
  ['100k+ miles', { mileageFrom: 100_000 }],
  ['100,000 miles or more', { mileageFrom: 100_000 }],
  ['nothing over 700 quid', { maxPrice: 700 }],
  ['nothing over 60k miles', { mileageTo: 60_000 }],
  ['between 40 and 90 thousand miles', { mileageFrom: 40_000, mileageTo: 90_000 }],
  ['02 to 04', { yearFrom: 2002, yearTo: 2004 }],
  ['F reg to J reg', { yearFrom: 1988, yearTo: 1992 }],
  ['f-j reg', { yearFrom: 1988, yearTo: 1992 }],
  ['1992-1988', { yearFrom: 1988, yearTo: 1992 }],
  ['around leeds', { near: 'Leeds' }],
  ['around 10k miles', { mileageFrom: 8_500, mileageTo: 11_500 }],
  ['approx 60k on the clock', { mileageFrom: 50_000, mileageTo: 70_000 }],
  ['60k-ish miles', { mileageFrom: 50_000, mileageTo: 70_000 }],
  ['60k miles or so', { mileageFrom: 50_000, mileageTo: 70_000 }],
  ['under a hundred thousand miles', { mileageTo: 100_000 }],
  ['not done more than 80k miles', { mileageTo: 80_000 }],
  ['hasn’t done over 80k miles', { mileageTo: 80_000 }],
  ['miles 30000 to 60000', { mileageFrom: 30_000, mileageTo: 60_000 }],
  ['mileage between 30k and 60k', { mileageFrom: 30_000, mileageTo: 60_000 }],
  ['6 figure mileage', { mileageFrom: 100_000 }],
  ['five-figure mileage', { mileageFrom: 10_000, mileageTo: 99_999 }],
  ['under six figure mileage', { mileageTo: 99_999 }],
  ['low miler', { mileageTo: 60_000 }],
  ['not under 60k miles', { mileageFrom: 60_000 }],
  ['sixty thousand miles max', { mileageTo: 60_000 }],
  ['fifteen hundred quid', { maxPrice: 1_500 }],
  ['under fifteen hundred', { maxPrice: 1_500 }],
  ['under eight hundred quid', { maxPrice: 800 }],
  ['two and a half to 4 grand', { priceFrom: 2_500, maxPrice: 4_000 }],
  ['three and a half grand', { maxPrice: 3_500 }],
  ['4 grand', { maxPrice: 4_000 }],
  ['two to three grand', { priceFrom: 2_000, maxPrice: 3_000 }],
  ['under two and a half grand', { maxPrice: 2_500 }],
  ['under a grand and a half', { maxPrice: 1_500 }],
  ['under twenty five grand', { maxPrice: 25_000 }],
  ['around 8 grand', { priceFrom: 6_800, maxPrice: 9_200 }],
  ['6k ish', { priceFrom: 5_100, maxPrice: 6_900 }],
  ['6k or so', { priceFrom: 5_100, maxPrice: 6_900 }],
  ['ten grand tops', { maxPrice: 10_000 }],
  ['10k tops', { maxPrice: 10_000 }],
  ['7500 max', { maxPrice: 7_500 }],
  ['7500 tops', { maxPrice: 7_500 }],
  ['four figure', { priceFrom: 1_000, maxPrice: 9_999 }],
  ['under five figures', { maxPrice: 9_999 }],
  ['less than a bag of sand', { maxPrice: 1_000 }],
  ['two bags of sand tops', { maxPrice: 2_000 }],
  ['less than a grand', { maxPrice: 1_000 }],
  ['ive got 6k for a', { maxPrice: 6_000 }],
  ['not less than 5k', { priceFrom: 5_000 }],
  ['£500-1k', { priceFrom: 500, maxPrice: 1_000 }],
  ['nineteen ninety two', { yearFrom: 1992, yearTo: 1992 }],
  ['pre nineteen ninety', { yearTo: 1989 }],
  ['two thousand and three', { yearFrom: 2003, yearTo: 2003 }],
  ['not before 1990', { yearFrom: 1990 }],
  ['not after 1990', { yearTo: 1990 }],
  ['jay reg', { yearFrom: 1991, yearTo: 1992 }],
  ['between 50k and 60k miles', { mileageFrom: 50_000, mileageTo: 60_000 }],
  ['from 60k to 80k miles', { mileageFrom: 60_000, mileageTo: 80_000 }],
  ['from 60 to 80k miles', { mileageFrom: 60_000, mileageTo: 80_000 }],
  ['from 5 to 80k miles', { mileageFrom: 5_000, mileageTo: 80_000 }],
  ['from 60000 to 80000 miles', { mileageFrom: 60_000, mileageTo: 80_000 }],
  ['from 60,000 to 80,000 miles', { mileageFrom: 60_000, mileageTo: 80_000 }],
  ['from 60k - 80k miles', { mileageFrom: 60_000, mileageTo: 80_000 }],
  ['between 60k - 80k miles', { mileageFrom: 60_000, mileageTo: 80_000 }],
  ['from 60k miles to 80k miles', { mileageFrom: 60_000, mileageTo: 80_000 }],
  ['from £5k, 80k miles', { priceFrom: 5_000, mileageTo: 80_000 }],
  ['from 5k - 60k miles', { priceFrom: 5_000, mileageTo: 60_000 }],
  ['from 1995 to 2000, 60k miles', { yearFrom: 1995, yearTo: 2000, mileageTo: 60_000 }],
  ['60-50k miles', { mileageFrom: 50_000, mileageTo: 60_000 }],
  ['1998 - 60,000 miles', { yearFrom: 1998, yearTo: 1998, mileageTo: 60_000 }],
  ['£5000 minimum', { priceFrom: 5_000 }],
  ['£5k upwards', { priceFrom: 5_000 }],
  ['upwards of £5k', { priceFrom: 5_000 }],
  ['£3000 +', { priceFrom: 3_000 }],
  ['£1000 to 2000', { priceFrom: 1_000, maxPrice: 2_000 }],
  ['£500-1000', { priceFrom: 500, maxPrice: 1_000 }],
  ['51reg to 53reg', { yearFrom: 2001, yearTo: 2004 }],
  ['less than £5,000', { maxPrice: 5_000 }],
  ['£5k–£10k', { priceFrom: 5_000, maxPrice: 10_000 }],
  ['5-10k', { priceFrom: 5_000, maxPrice: 10_000 }],
  ['over 20 grand', { priceFrom: 20_000 }],
  ['under 50,000 miles', { mileageTo: 50_000 }],
  ['low mileage', { mileageTo: 60_000 }],
  ['over 200bhp', { powerFrom: '200' }],
  ['at least 150 hp', { powerFrom: '150' }],
  ['150hp+', { powerFrom: '150' }],
  ['150+ bhp', { powerFrom: '150' }],
  ['150 bhp or more', { powerFrom: '150' }],
  ['under 100 bhp', { powerTo: '100' }],
  ['100bhp or less', { powerTo: '100' }],
  ['100 bhp maximum', { powerTo: '100' }],
  ['£8,000 maximum', { maxPrice: 8_000 }],
  ['60,000 miles maximum', { mileageTo: 60_000 }],
  ['up to 120 hp', { powerTo: '120' }],
  ['over 200bhp under 150bhp', { powerTo: '150' }],
  ['over 60k miles under 50k miles', { mileageTo: 50_000 }],
  ['under 50k miles over 60k miles', { mileageFrom: 60_000 }],
  ['over 60k miles under 900 miles', { mileageFrom: 60_000 }],
  ['over 5k under 3k', { maxPrice: 3_000 }],
  ['under 3k over 5k', { priceFrom: 5_000 }],
  ['60k miles+', { mileageFrom: 60_000 }],
  ['60k miles and above', { mileageFrom: 60_000 }],
  ['60k miles min £2000', { mileageTo: 60_000, priceFrom: 2_000 }],
  ['leeds 50+ miles', { near: 'Leeds' }],
  ['under £100k', { maxPrice: 99_999 }],
  ['under £150k', { maxPrice: 150_000 }],
  ['100-150 bhp', { powerFrom: '100', powerTo: '150' }],
  ['between 150bhp and 100 bhp', { powerFrom: '100', powerTo: '150' }],
  ['excellent condition', { condition: 'excellent' }],
  ['cheap', { sort: 'price-low' }],
  ['near Leeds', { near: 'Leeds' }],
  ['near leedes', { near: 'Leeds' }],
  ['within 30 miles of Bath', { near: 'Bath', within: 30 }],
  ['in Cornwall', { near: 'Cornwall' }],
  ['near Newcastle', { near: 'Newcastle upon Tyne' }],
  ['near Southend', { near: 'Southend-on-Sea' }],
  ['near Stratford', { near: 'Stratford-upon-Avon' }],
  ['near Burton', { near: 'Burton upon Trent' }],
  ['near LS6', { near: 'Leeds' }],
  ['Scotland', { near: 'Scotland' }],
])("'%s' becomes a filter, whatever car it stands beside", (phrase, filters) => {
  expect(understand(phrase)).toMatchObject({ filters, rest: '', terms: [] })
  expect(understand(`${phrase} Porsche`).filters).toEqual({ make: 'Porsche', ...filters })
  expect(understand(`Porsche ${phrase}`).filters).toEqual({ make: 'Porsche', ...filters })
})

test.each(['near Leeds within 100 miles', 'Leeds 100 miles', 'under 100 miles from Leeds'])(
  "'%s' is how far around a place a car may be, and not how far it has been driven",
  (phrase) => {
    const filters = { near: 'Leeds', within: 100 }
    expect(understand(phrase)).toMatchObject({ filters, rest: '', terms: [] })
    expect(understand(`convertible ${phrase}`).filters).toEqual(filters)
    expect(understand(`${phrase} under 60k miles`).filters).toEqual({
      ...filters,
      mileageTo: 60_000,
    })
  },
)

test('few miles are a radius where a filter has a place, and a mileage where it has none', () => {
  expect(understand('golf within 20 miles', { given: { near: 'Bath' } }).filters).toMatchObject({
    within: 20,
  })
  expect(understand('f40 under 900 miles').filters).toMatchObject({ mileageTo: 900 })
})

test('doors and power beside a car that is called by a figure are not its name', () => {
  expect(understand('renault 5 5 door')).toMatchObject({
    families: ['5', '5 Turbo'],
    terms: [{ label: 'five doors' }],
  })
  expect(understand('golf 3 door').terms).toMatchObject([{ label: 'three doors' }])
  expect(understand('bmw 320 150 bhp').terms).toMatchObject([
    { label: '150 bhp' },
    { in: 'names', any: ['320'] },
  ])
  expect(understand('bmw 320 - 150 bhp').filters).toEqual({ make: 'BMW' })
  expect(understand('bmw 1990 - 150 bhp').filters).toMatchObject({ yearFrom: 1990, yearTo: 1990 })
  expect(understand('bmw 325 and 190 bhp').filters.powerFrom).toBeUndefined()
  expect(understand('golf under 100 bhp').filters).toEqual({
    make: 'Volkswagen',
    model: 'Golf',
    powerTo: '100',
  })
})

test('a number that is a car is no year, and a power is neither', () => {
  expect(understand('s2000').filters).toEqual({ make: 'Honda', model: 'S2000' })
  expect(understand('ford rs 2000')).toMatchObject({
    make: 'Ford',
    families: ['Escort', 'Escort RS Cosworth'],
  })
  expect(understand('2100', { known: ['2100'] })).toMatchObject({ filters: {}, rest: '2100' })
  expect(understand('190e 2.3-16').filters).toEqual({ make: 'Mercedes-Benz', model: '190' })
})

test.each([
  ['auto', 'automatic'],
  ['lhd', 'left-hand drive'],
  ['left-hand drive', 'left-hand drive'],
  ['soft top', 'convertible'],
  ['estate', 'estate'],
  ['one owner', 'one owner'],
  ['two owners', 'two owners'],
  ['2 owners', 'two owners'],
  ['2 previous owners', 'two owners'],
  ['three keepers', 'three owners'],
  ['5 door', 'five doors'],
  ['five-door', 'five doors'],
  ['five doors', 'five doors'],
  ['5-door', 'five doors'],
  ['3dr', 'three doors'],
  ['150 bhp', '150 bhp'],
  ['150bhp', '150 bhp'],
  ['150hp', '150 bhp'],
  ['leather seats', 'leather'],
  ['half leather', 'part leather'],
  ['cloth interior', 'cloth'],
  ['burgundy', 'maroon'],
  ['cream', 'beige or cream'],
  ['fsh', 'full service history'],
  ['British racing green', 'British racing green'],
])("'%s' is looked for in what sellers write", (phrase, label) => {
  const { terms, filters } = understand(`${phrase} jaguar`)
  expect(filters).toEqual({ make: 'Jaguar' })
  expect(terms).toMatchObject([{ in: 'text', label }])
})

test('a touring of BMW is an estate, and another one’s a trim', () => {
  expect(understand('bmw touring').terms).toMatchObject([{ label: 'estate' }])
  expect(typed(understand('200sx touring', { known: ['touring'] }).terms, 'text')).toEqual([
    'touring',
  ])
})

test('slips are mended by the names first, the shortest makes as well', () => {
  for (const slip of ['bwm', 'bnw', 'bmv'])
    expect(understand(slip).filters, slip).toEqual({ make: 'BMW' })
  expect(understand('golfgti', { known: ['gti'] })).toMatchObject({
    filters: { model: 'Golf' },
    rest: 'gti',
  })
  expect(understand('escrot').corrections).toEqual([{ from: 'escrot', to: 'escort' }])
  expect(understand('with servise', { alike: { servise: 'service' } }).rest).toBe('service')
  expect(wordsToLookUp('golfgti')).toContain('gti')
})

test.each([
  ['gofl', 'golf'],
  ['glf', 'golf'],
  ['plo', 'polo'],
  ['mnii', 'mini'],
  ['audii', 'audi'],
  ['faat', 'fiat'],
  ['saba', 'saab'],
  ['frod', 'ford'],
  ['lio', 'clio'],
  ['axo', 'saxo'],
  ['pyma', 'puma'],
  ['jzaz', 'jazz'],
  ['jaz', 'jazz'],
  ['nuo', 'uno'],
  ['unno', 'uno'],
  ['wxr', 'wrx'],
  ['evoo', 'evo'],
])("'%s' is a slip for the short name '%s'", (from, to) => {
  expect(understand(from)).toMatchObject({ corrections: [{ from, to }], offers: [] })
})

test('what is no slip is not mended', () => {
  expect(understand('gold', { known: ['gold'] }).corrections).toEqual([])
  for (const word of ['corsair', 'boat', 'helicopter', 'chav', 'qwertyuiop'])
    expect(understand(word).corrections, word).toEqual([])
})

test.each([
  'gold gulf mine mint fist fit food form fork sear pole poll plan cold more test over lean',
  'petrol leather coupe belt wagon boxer class',
  'sri tdi cdi hdi vts tsi csl dbs gtt crz',
  'holt loftus dun tip',
])('words of English, of cars and of places are no slips, nor other codes: %s', (words) => {
  for (const word of words.split(' '))
    expect(understand(word), word).toMatchObject({ corrections: [], offers: [] })
})

test('a slip that is a word as well is mended beside a make, and alone leads to a question', () => {
  expect(understand('space')).toMatchObject({
    corrections: [],
    offers: [{ from: 'space', to: ['espace'] }],
  })
  expect(understand('renault space').filters).toEqual({ make: 'Renault', model: 'Espace' })
  expect(understand('hazz')).toMatchObject({ offers: [{ from: 'hazz', to: ['jazz'] }] })
  expect(understand('honda hazz').filters).toEqual({ make: 'Honda', model: 'Jazz' })
  expect(understand('mercedes class').corrections).toEqual([])
  expect(understand('bmw space').corrections).toEqual([])
  expect(understand('calibre').filters).toEqual({ make: 'Vauxhall', model: 'Calibra' })
})

test('a slip for either of two names leads to a question', () => {
  expect(understand('fiat brav')).toMatchObject({
    corrections: [],
    offers: [{ from: 'brav', to: ['bravo', 'brava'] }],
  })
})

test('a make that is not sold here is said to be so', () => {
  for (const [text, absent] of [
    ['tesla model 3', 'Tesla'],
    ['caterham 7', 'Caterham'],
    ['landy', 'Land Rover'],
    ['mgb gt', 'MG'],
    ['300tdi', 'Land Rover'],
    ['fourtrak', 'Daihatsu'],
  ])
    expect(understand(text!), text).toMatchObject({ absent, rest: text })
  expect(understand('mg metro').absent).toBeUndefined()
})

test("'mg' is a make that is not sold here, and may be the badge of a car that is", () => {
  expect(understand('mg turbo')).toMatchObject({ absent: 'MG', badge: 'mg', filters: {} })
  expect(typed(understand('metro mg').terms, 'names')).toEqual(['metro'])
  expect(understand('mg golf').filters).toEqual({ make: 'Volkswagen', model: 'Golf' })
  expect(understand('mg metro')).toMatchObject({ make: 'Rover', families: ['Metro'] })
  for (const text of ['mgb gt', 'mg b', 'MG-C', 'mg 3', 'mg td', 'mg roadster']) {
    expect(understand(text), text).toMatchObject({ absent: 'MG', filters: {} })
    expect(understand(text), text).not.toHaveProperty('badge')
  }
})

test('a family that is named beside the one above it is looked for in the names of both', () => {
  const { model, families, terms, filters } = understand('ford granada scorpio')
  expect({ model, families }).toEqual({ model: 'Granada', families: ['Granada', 'Scorpio'] })
  expect(typed(terms, 'names')).toEqual(['scorpio'])
  expect(filters).toEqual({ make: 'Ford' })
  expect(understand('lancia delta intergrale').terms.flatMap(({ any }) => any)).toContain(
    'delta integrale',
  )
})

test('a word without weight is no part of what stands behind an ‘or’', () => {
  const { terms } = understand('nova sr or gte for under 3k', { known: ['sr', 'gte'] })
  expect(terms.flatMap(({ any }) => any)).toEqual(expect.arrayContaining(['sr', 'gte']))
})

test("'2-seater' and 'rwd' are cars that are called so, and '7-seater' is said of them too", () => {
  for (const text of ['2-seater', '2 seats', 'two-seater'])
    expect(understand(text).terms, text).toMatchObject([{ label: 'two seats', in: 'names' }])
  expect(understand('rear-wheel drive').terms).toMatchObject([
    { label: 'rear-wheel drive', in: 'names' },
  ])
  const [seven] = understand('7-seater').terms
  expect(seven).toMatchObject({ label: 'seven seats', in: 'text' })
  expect(seven?.any).toEqual(expect.arrayContaining(['7seater', '7 seater', 'seven seats']))
})

test("a 'C2S' is a Carrera and no two of a C2", () => {
  for (const [text, said] of [
    ['porsche c2s', 'carrera 2s'],
    ['c4s', 'carrera 4s'],
  ] as const) {
    const { make, terms } = understand(text, { known: ['c2s', 'c4s'] })
    expect(make, text).not.toBe('Citroen')
    expect(terms.flatMap(({ any }) => any)).toContain(said)
  }
})

test('several of a car that a code names are cars of that code', () => {
  expect(typed(understand('bimmer m5s').terms)).toEqual([])
  expect(understand('bimmer m5s').filters).toMatchObject({ make: 'BMW', model: 'M5' })
})

test('makes are read in other letters, and what can’t be read is said to be so', () => {
  for (const text of ['бмв', '宝马', '寶馬'])
    expect(understand(text).filters, text).toEqual({ make: 'BMW' })
  expect(understand('奔驰 sl').filters).toMatchObject({ make: 'Mercedes-Benz' })
  expect(understand('фольксваген гольф').filters).toEqual({ make: 'Volkswagen', model: 'Golf' })
  expect(understand('машина')).toMatchObject({ unreadable: ['машина'], filters: {}, terms: [] })
})

test('what is chosen already is not guessed again', () => {
  const given: Criteria = { make: 'BMW', model: '3 Series', maxPrice: 5_000 }
  const { filters, rest } = understand('911 under 10k', { given })
  expect(filters).toEqual({})
  expect(rest).toBe('911')
})

test('what became filters and the words that are left are the same search', () => {
  for (const text of [
    'porsche 911 turbo under 50k',
    'red mini cooper near leeds',
    'e30 325i 1989',
  ]) {
    const known = ['turbo', 'red', 'cooper']
    const first = understand(text, { known })
    const again = understand(first.rest, { known, given: first.filters })
    expect({ ...again.filters, ...first.filters }, text).toEqual(first.filters)
    expect(typed(again.terms), text).toEqual(typed(first.terms))
    const { model } = first.filters
    expect(again.families ?? (model && [model]), text).toEqual(first.families)
  }
})

test.each([
  ['B15', 'Birmingham'],
  ['golf BS1', 'Bristol'],
  ['BT1 renault', 'Belfast'],
  ['golf cf10', 'Cardiff'],
  ['golf W1A', 'West End of London'],
  ['golf within 20 miles of B15', 'Birmingham'],
  ['golf near BS1 4ST', 'Bristol'],
  ['golf BS1 4ST', 'Bristol'],
  ['golf bs14st under 5k', 'Bristol'],
  ['golf S2 4AB', 'Sheffield'],
  ['B15 2TT', 'Birmingham'],
  ['golf CA1 8DE', 'Carlisle'],
])("in '%s' the postcode is near %s", (text, place) => {
  const { filters, terms } = understand(text)
  expect(filters.near).toBe(place)
  expect(filters.model).toBe(/golf/.test(text) ? 'Golf' : undefined)
  expect(terms).toEqual([])
})

test.each([
  ...[
    'E30',
    'M3',
    'S2',
    'RS4',
    'B5',
    'W124',
    'N1',
    'bmw e12',
    'golf mk2',
    'mk7 golf',
    'silvia s14a',
  ],
  ...['silvia CA18', 'clio ph2', 'e30 m50', 'ls1 mx5', 'golf G60', 'g40', 'focus ST2', 'audi s1'],
  ...[
    'land rover td5',
    'golf e10',
    'S14 2JZ',
    'M3 3dr',
    'W124 e200te',
    'clio ph1 1st owner',
    'b10 biturbo',
  ],
  ...['primera sr20de', 'SR20DE', '200sx ca18de', 'nissan ka24de', 'note hr16de', 'ca18et'],
])("'%s' is a car's code and no postcode", (text) => {
  expect(understand(text).filters).not.toHaveProperty('near')
})

test.each([
  ...['honda civic b16', 'nissan 200sx ca18', 'bmw 3 series m20', 'ford focus st2', 'bmw m5 s62'],
  ...['golf near the m25', 'golf derby', 'porsche ls1', 'b16 under 5k', 'td5 1999'],
])("'%s' names no place when what is left of it is read beside its filters", (text) => {
  const { filters, rest } = understand(text)
  expect(filters).not.toHaveProperty('near')
  expect(understand(rest, { given: filters }).filters).not.toHaveProperty('near')
})

test.each([
  ['golf ashby de la zouch', 'Ashby-de-la-Zouch'],
  ['golf st leonards on sea', 'St Leonards-on-Sea'],
  ['golf walton on the naze', 'Walton-on-the-Naze'],
  ['golf kingston upon hull', 'Hull'],
  ['golf isle of anglesey', 'Anglesey'],
  ['golf near isle of sheppey', 'Sheerness'],
  ['golf in isle of skye', 'Portree'],
  ['golf isle of man', undefined],
  ['golf vale of white horse', undefined],
])("'%s' is a place’s name as a whole", (text, near) => {
  const { filters, terms } = understand(text)
  expect(filters.near).toBe(near)
  if (near) expect(terms).toEqual([])
})

test('a postcode and a town are places beside a car that is chosen', () => {
  const given = { make: 'Volkswagen', model: 'Golf' } as const
  for (const [text, near] of Object.entries({ B15: 'Birmingham', leeds: 'Leeds', bath: 'Bath' }))
    expect(understand(text, { given }).filters, text).toEqual({ near })
  expect(understand('near derby', { given }).filters).toEqual({ near: 'Derby' })
  expect(understand('LS1', { given: { sort: 'price-low' } }).filters).toEqual({ near: 'Leeds' })
  expect(understand('derby', { given: { make: 'Ford' } }).filters).toEqual({ near: 'Derby' })
})

test('a village, and what may be a car’s code, are places where ‘in’ or ‘near’ says so', () => {
  expect(understand('bmw near m50').filters).toMatchObject({ near: 'Salford' })
  expect(understand('golf in BS1').filters).toMatchObject({ near: 'Bristol', model: 'Golf' })
  expect(understand('LS1').filters).toMatchObject({ near: 'Leeds' })
  expect(understand('mk1').filters).not.toHaveProperty('near')
  expect(understand('audi s1').filters).not.toHaveProperty('near')
  expect(understand('audi in s1').filters).toMatchObject({ near: 'Sheffield' })
  expect(understand('golf in Grasmere').filters).toMatchObject({ near: 'Grasmere' })
  expect(understand('golf near Keynsham').filters).toMatchObject({ near: 'Keynsham' })
  expect(understand('golf near newport shropshire').filters).toMatchObject({
    near: 'Newport, Shropshire',
  })
  expect(understand('golf grasmere').filters).not.toHaveProperty('near')
  expect(understand('bmw m3 in red').filters).not.toHaveProperty('near')
})

test.each([
  ['£180 tax', {}],
  ['golf 1300-1600cc', { make: 'Volkswagen', model: 'Golf' }],
  ['golf 1300 to 1600 cc', { make: 'Volkswagen', model: 'Golf' }],
  ['golf under 1600 cc', { make: 'Volkswagen', model: 'Golf' }],
  ['golf nothing over 1600 cc', { make: 'Volkswagen', model: 'Golf' }],
  ['golf up to 1600 cc', { make: 'Volkswagen', model: 'Golf' }],
  ['golf 80 to 90 mpg', { make: 'Volkswagen', model: 'Golf' }],
  ['golf 80 to 90 per cent', { make: 'Volkswagen', model: 'Golf' }],
  ['golf 80 to 90 miles', { make: 'Volkswagen', model: 'Golf', mileageTo: 90 }],
  [
    'golf 60k miles plus full service history',
    { make: 'Volkswagen', model: 'Golf', mileageTo: 60_000 },
  ],
  ['golf 60k miles + mot', { make: 'Volkswagen', model: 'Golf', mileageTo: 60_000 }],
  ['9 11', {}],
  ['golf 2010-2015', { make: 'Volkswagen', model: 'Golf' }],
  ['golf 1970-1979', { make: 'Volkswagen', model: 'Golf' }],
  ['peugeot 205 - 60,000 miles', { make: 'Peugeot', model: '205', mileageTo: 60_000 }],
  ['porsche 911 - 40k miles', { make: 'Porsche', model: '911', mileageTo: 40_000 }],
  ['golf 1,300-1,600 cc', { make: 'Volkswagen', model: 'Golf' }],
  ['golf mileage 1995', { make: 'Volkswagen', model: 'Golf', yearFrom: 1995, yearTo: 1995 }],
  ['golf 5k one owner from new', { make: 'Volkswagen', model: 'Golf', maxPrice: 5_000 }],
  ['honda civic - 51 reg', { make: 'Honda', model: 'Civic', yearFrom: 2001, yearTo: 2002 }],
])("'%s' asks for no more than it says", (text, filters) => {
  expect(understand(text).filters).toEqual(filters)
})

test('each phrase in the words is a part of its own, and the other words are one', () => {
  const { rest, parts } = understand('golf gti auto one owner', { known: ['gti'] })
  expect(rest).toBe('gti auto one owner')
  expect(parts).toEqual([
    { label: '“gti”', without: 'auto one owner' },
    { label: 'One owner', without: 'gti auto' },
    { label: 'Automatic', without: 'gti one owner' },
  ])
})

test('a slip in a place is said, and a town is known by how its name begins', () => {
  const stratford = understand('mx-5 near Stratfrod')
  expect(stratford.filters.near).toBe('Stratford-upon-Avon')
  expect(stratford.corrections).toEqual([{ from: 'stratfrod', to: 'Stratford-upon-Avon' }])
  expect(stratford.mended).toBe('mx-5 near Stratford-upon-Avon')
  expect(understand('golf near leamingtn spa').mended).toBe('golf near Leamington Spa')
  for (const text of ['near Leeds', 'near BS1 4ST', 'near newcastle'])
    expect(understand(text).corrections, text).toEqual([])
})

test('slips are mended where they stand, also in names of several words, and the rest stays as typed', () => {
  expect(understand('Porche 911, Targa').mended).toBe('porsche 911, Targa')
  expect(understand('Toyota Land-cruser').mended).toBe('Toyota land cruiser')
  expect(understand('Porsche 911').mended).toBe('Porsche 911')
})

test.each([
  ['corrado or scirocco', { make: 'Volkswagen', families: ['Corrado', 'Scirocco'], terms: [] }],
  ['bmw z1 or z4', { make: 'BMW', families: ['Z1', 'Z4'], terms: [] }],
  ['xr2 or xr3i', { make: 'Ford', terms: [{ any: ['xr2', 'xr3i'], in: 'names' }] }],
  ['toyota or vw 1992', { terms: [{ any: ['toyota', 'volkswagen'], in: 'names' }] }],
  ['golf or astra', { terms: [{ any: ['volkswagen golf', 'vauxhall astra'], in: 'names' }] }],
  [
    '205 gti or 309 gti',
    { make: 'Peugeot', terms: [{ any: ['peugeot 205 gti', 'peugeot 309 gti'], in: 'names' }] },
  ],
  ['rust free or garaged', { terms: [{ label: 'rust free or garaged', in: 'text' }] }],
  ['red/yellow', { terms: [{ label: 'red or yellow' }] }],
  ['estate/saloon', { terms: [{ label: 'estate or saloon' }] }],
  ['red/yellow/black', { terms: [{ label: 'red or yellow or black' }] }],
  ['fsh or mot', { terms: [{ label: 'full service history or long MOT' }] }],
])("'%s' asks for either", (text, understood) => {
  expect(understand(text)).toMatchObject(understood)
})

test.each([
  ['fiesta xr2 or escort xr3i', ['ford fiesta xr2', 'ford escort xr3i']],
  ['fiesta xr2, escort xr3i', ['ford fiesta xr2', 'ford escort xr3i']],
  ['fiesta xr2 or xr3i', ['ford fiesta xr2', 'xr3i']],
  ['golf or escort xr3i', ['volkswagen golf', 'ford escort xr3i']],
  ['golf gti or escort', ['volkswagen golf gti', 'ford escort']],
  ['golf gti or m3', ['volkswagen golf gti', 'bmw m3']],
  ['golf gti or s3', ['volkswagen golf gti', 'audi s3']],
  ['golf gti or bmw', ['volkswagen golf gti', 'bmw']],
  ['golf gti, escort xr3i', ['volkswagen golf gti', 'ford escort xr3i']],
  ['golf gti and escort xr3i', ['volkswagen golf gti', 'ford escort xr3i']],
  ['ford fiesta xr2 or vauxhall nova gte', ['ford fiesta xr2', 'vauxhall nova gte']],
  ['mr2 turbo or mx5', ['toyota mr2 turbo', 'mazda mx5']],
  ['clio williams or golf', ['renault clio williams', 'volkswagen golf']],
  ['renault 5 gt turbo or 205 gti', ['renault 5 gt turbo', 'peugeot 205 gti']],
  ['e36 m3 or e46 m3', ['e36 m3', 'e46 m3']],
  ['e30 325i or golf gti', ['e30 325i', 'volkswagen golf gti']],
  ['mk2 golf gti or mk1 golf gti', ['volkswagen golf mk2 gti', 'volkswagen golf mk1 gti']],
  ['mk2 golf or polo', ['volkswagen golf mk2', 'volkswagen polo']],
  [
    'fiesta xr2, escort xr3i or golf gti',
    ['ford fiesta xr2', 'ford escort xr3i', 'volkswagen golf gti'],
  ],
  ['205 gti or golf or fiesta xr2i', ['peugeot 205 gti', 'volkswagen golf', 'ford fiesta xr2i']],
  ['mx5 or mr2 turbo or golf gti', ['mazda mx5', 'toyota mr2 turbo', 'volkswagen golf gti']],
])("'%s' is either, each with its own version", (text, any) => {
  const known = ['gti', 'gte', 'turbo', 'xr2', 'xr2i', 'xr3i', 'williams', 'mk1', 'mk2']
  const { filters, terms, rest } = understand(text, { known })
  expect(filters).toEqual({})
  expect(terms).toHaveLength(1)
  expect(terms[0]).toMatchObject({ in: 'names', any: expect.arrayContaining(any) as string[] })
  // Some versions are written together as well.
  expect(new Set(terms[0]?.any.map((name) => name.replaceAll(' ', '')))).toHaveLength(any.length)
  expect(understand(rest, { known, given: filters }).terms).toEqual(terms)
})

test.each([
  ['golf gti or r32', 'Golf', ['gti'], ['r32']],
  ['golf r32 or gti', 'Golf', ['gti'], ['r32']],
  ['civic type r or ek9', 'Civic', ['type r'], ['ek9']],
  ['nova sr or gte', 'Nova', ['sr', 'gte'], undefined],
  ['golf gti or gt', 'Golf', ['gti', 'gt'], undefined],
  ['golf gti or gt turbo', 'Golf', ['gti'], ['gt turbo', 'gtturbo']],
  ['celica st or gt', 'Celica', ['st', 'gt'], undefined],
  ['impreza wrx or gt', 'Impreza', ['wrx', 'gt'], undefined],
  ['astra gte or gt', 'Astra', ['gte', 'gt'], undefined],
  ['supra turbo or gt', 'Supra', ['turbo', 'gt'], undefined],
  ['porsche 944 turbo or s2', '944', ['turbo', 's2'], undefined],
  ['fiesta turbo or s2', 'Fiesta', ['turbo', 's2'], undefined],
  ['fiesta lx or ghia', 'Fiesta', ['lx', 'ghia'], undefined],
  ['mx5 1.6 or 1.8', 'MX-5', ['1 6', '1 6i', '1 6l', '1 8', '1 8i', '1 8l'], undefined],
])("'%s' is one car in either version", (text, model, any, orNamed) => {
  const known = ['gti', 'ghia', '1', '6', '8']
  const { filters, terms, rest } = understand(text, { known })
  expect(filters).toMatchObject({ model })
  expect(terms.map((term) => [term.any, term.orNamed])).toEqual([[any, orNamed]])
  expect(understand(rest, { known, given: filters }).terms).toEqual(terms)
})

test.each([
  ['golf gti or r', 'Golf', { any: ['gti'], in: 'text', orNamed: ['r', 'golfr'] }],
  ['volvo 850 r or t5', '850', { any: ['t5'], in: 'text', orNamed: ['r', '850r'] }],
  ['mr2 gt or s', 'MR2', { any: ['gt'], in: 'text', orNamed: ['s', 'mr2s'] }],
  ['mx5 s or gt', 'MX-5', { any: ['gt'], in: 'text', orNamed: ['s', 'mx5s'] }],
  ['elise s or r', 'Elise', { any: ['s', 'elises', 'r', 'eliser'], in: 'names' }],
])("the letter of '%s' is looked for in the names of cars", (text, model, term) => {
  const { filters, terms } = understand(text, { known: ['gti', 't5', 'gt'] })
  expect(filters).toMatchObject({ model })
  expect(terms).toEqual([{ typed: expect.any(String) as string, ...term }])
})

test.each([
  ['rover 200 or 400', 'Rover'],
  ['audi 100 or 200', 'Audi'],
  ['mercedes 200 or 300', 'Mercedes-Benz'],
  ['fiat 500 or 126', 'Fiat'],
])("the make before the figures of '%s' is that of both", (text, make) => {
  const { filters, terms } = understand(text)
  expect(filters).toEqual({ make })
  expect(terms).toMatchObject([{ in: 'names' }])
})

test.each([
  ['mini 1275 gt or city', 'mini 1275 gt'],
  ['mini cooper s or city', 'mini cooper s'],
])("'%s' is of Minis alone", (text, first) => {
  const { make, terms } = understand(text)
  expect(make).toBe('Mini')
  expect(terms[0]?.any).toEqual(expect.arrayContaining([first, 'mini city']))
  expect(terms[0]?.any).not.toContain('honda city')
})

test('where nobody sells either of two versions, others of their families are what comes near', () => {
  const known = ['gti', 'xr2']
  expect(understand('golf gti or escort under 5k', { known })).toMatchObject({
    filters: { maxPrice: 5_000 },
    partOf: ['Golf', 'Escort', 'Escort RS Cosworth'],
  })
  expect(understand('205 gti or golf or fiesta xr2', { known }).partOf).toEqual([
    '205',
    'Golf',
    'Fiesta',
  ])
})

test.each([
  ['golf mk1 or 2', ['mk1', 'mk2']],
  ['mk1 or 2 golf', ['mk1', 'mk2']],
  ['evo 5 or 6', ['evo 5', 'evo5', 'evo 6', 'evo6']],
  ['bmw e30 or 36', ['e30', 'e36']],
])("the '%s' are either, with what both begin with said once", (text, any) => {
  expect(understand(text).terms).toMatchObject([{ any, in: 'names' }])
})

test('a figure behind an ‘or’ is no second mark where it is of doors, owners or a series', () => {
  expect(understand('golf mk2 or 3 door').terms).toMatchObject([
    { label: 'three doors' },
    { typed: 'mk2' },
  ])
  expect(understand('mk1 or 2 owners golf').terms).toMatchObject([
    { label: 'two owners' },
    { typed: 'mk1' },
  ])
  expect(understand('m3 or 5 series').families).toEqual(['M3', '5 Series'])
  expect(understand('m3 or 5').families).toEqual(['M3', 'M5'])
  expect(understand('golf 4 or 5')).toMatchObject({ make: 'Volkswagen', families: ['Golf'] })
})

test.each([
  ['mk2 golf', 'golf mk2'],
  ['mk2 golf gti 8v', 'golf mk2 gti 8v'],
  ['fc rx7', 'rx7 fc'],
  ['s2 lotus elise', 'lotus elise s2'],
])("the mark before its car in '%s' is that of '%s'", (typed, plain) => {
  const of = (text: string) => {
    const { filters, terms } = understand(text, { known: ['gti', 'mk2', 's2', 'fc'] })
    return { filters, terms: new Set(terms.map(({ any, in: where }) => `${where} ${any.join()}`)) }
  }
  expect(of(typed)).toEqual(of(plain))
  expect(of(typed).terms.has(`names ${/mk2|fc|s2/.exec(typed)![0]}`)).toBe(true)
})

test("the figure of a 'Lancer Evo 6' is a part of its name", () => {
  const { terms, filters, rest } = understand('lancer evo 6')
  expect(filters).toEqual({ make: 'Mitsubishi', model: 'Lancer Evolution' })
  expect(terms).toMatchObject([{ any: ['evo 6', 'evo6'], in: 'names' }])
  expect(understand(rest, { given: filters }).terms).toEqual(terms)
})

test('a filter after the second of two cars, which may be of both, is searched for besides', () => {
  const known = ['gti', 'turbo']
  expect(understand('golf or polo gti', { known })).toMatchObject({
    families: ['Golf', 'Polo'],
    terms: [{ typed: 'gti' }],
  })
  expect(understand('golf gti or one owner', { known }).terms.map(({ typed }) => typed)).toEqual([
    'one owner',
    'gti',
  ])
  expect(understand('e30 325i or m3').terms).toMatchObject([
    { any: ['325i', 'bmw m3'] },
    { any: ['e30'] },
  ])
})

test.each([
  ['10k micra', { maxPrice: 10_000 }],
  ['micra 2.5k', { maxPrice: 2_500 }],
  ['micra 1.6 5k', { maxPrice: 5_000 }],
  ['micra 10k miles', { mileageTo: 10_000 }],
  ['micra done 10k', { mileageTo: 10_000 }],
  ['micra 10k driven', { mileageTo: 10_000 }],
  ['10k micra 60k miles', { maxPrice: 10_000, mileageTo: 60_000 }],
  ['£3k micra 60k', { maxPrice: 3_000 }],
])("'%s' says thousands of pounds, unless its words say miles", (text, filters) => {
  expect(understand(text).filters).toEqual({ make: 'Nissan', model: 'Micra', ...filters })
})

test('high mileage is six figures, and not wanted says nothing', () => {
  for (const text of ['high mileage golf', 'golf high-miler', 'golf high milage'])
    expect(understand(text).filters, text).toMatchObject({ model: 'Golf', mileageFrom: 100_000 })
  expect(understand('golf not high mileage').filters).not.toHaveProperty('mileageFrom')
})

test('a hot hatch is the quick version of a hatchback, by the name that its maker gave it', () => {
  const [term] = understand('hot hatch').terms
  expect(term).toMatchObject({ label: 'hot hatch', in: 'text' })
  expect(term?.orNamed).toEqual(
    expect.arrayContaining([
      '205 gti',
      'clio williams',
      'golf gti -convertible -cabriolet -cabrio',
    ]),
  )
  expect(understand('hatchback').terms).toMatchObject([{ label: 'hatchback' }])
})

test('saloons are those by name whose sellers need not say it', () => {
  const [term] = understand('bmw saloons').terms
  expect(term?.orNamed).toEqual(
    expect.arrayContaining(['orion', '5series -touring -estate', '190e']),
  )
})

test.each([
  ['fsh/mot', ['full service history', 'long MOT']],
  ['leather/aircon', ['leather', 'air conditioning']],
  ['red/manual', ['red', 'manual']],
  ['fsh/red/manual', ['full service history', 'red', 'manual']],
  ['leather/sunroof', ['leather', undefined]],
])("'%s' asks for both", (text, labels) => {
  const { terms } = understand(text, { known: ['sunroof'] })
  expect(terms.map(({ label }) => label)).toEqual(labels)
})

test.each([
  ['ferrari not red', 'not red', ['red'], ['Not red']],
  ['not red ferrari', 'not red', ['red'], ['Not red']],
  ['ferrari that isn’t red', 'not red', ['red'], ['Not red']],
  ['ferrari, any colour but red', 'not red', ['red'], ['Not red']],
  ['ferrari any colour other than red', 'not red', ['red'], ['Not red']],
  ['ferrari not in red', 'not red', ['red'], ['Not red']],
  ['ferrari but not the red one', 'not red', ['red'], ['Not red']],
  ['ferrari no autos', 'not autos', ['automatic'], ['Not automatic']],
  ['ferrari non automatic', 'not automatic', ['automatic'], ['Not automatic']],
  ['ferrari without leather', 'not leather', ['leather'], ['Not leather']],
  ['ferrari not red or black', 'not red not black', ['red', 'black'], ['Not red', 'Not black']],
  ['ferrari no projects', 'not projects', ['project'], ['Not project']],
  ['ferrari not a mondial', 'not mondial', ['Ferrari Mondial'], ['Not a Ferrari Mondial']],
  ['ferrari no sunroof', 'not sunroof', ['sunroof'], ['Not sunroof']],
  ['ferrari not turbo', 'not turbo', ['turbo'], ['Not turbo']],
])("'%s' leaves out what is not wanted", (text, rest, without, labels) => {
  const understood = understand(text)
  expect(understood).toMatchObject({
    filters: { make: 'Ferrari' },
    terms: [],
    corrections: [],
    rest,
  })
  expect(understood.without.map(({ label }) => label)).toEqual(without)
  expect(understood.parts.map(({ label }) => label)).toEqual(labels)
  // What is left in the address says the same again.
  const again = understand(understood.rest, { given: { make: 'Ferrari' } })
  expect(again.without).toEqual(understood.without)
  expect(again.rest).toBe(understood.rest)
})

test.each([
  ['porsche not a 911 under 6 grand', { make: 'Porsche', maxPrice: 6_000 }, ['porsche 911']],
  ['911 but not a 996', { make: 'Porsche', model: '911' }, ['996']],
  ['bmw not e36', { make: 'BMW' }, ['e36']],
  ['not a golf gti', {}, ['volkswagen golf gti']],
  ['golf not gti', { make: 'Volkswagen', model: 'Golf' }, ['gti', 'git']],
  ['mini not bmw', { make: 'Mini' }, ['bmw', 'bmw mini', 'bmwmini']],
  ['not an audi', {}, ['audi']],
])("'%s' leaves out cars by their names", (text, filters, any) => {
  const understood = understand(text, { known: ['gti'] })
  expect(understood).toMatchObject({ filters, terms: [] })
  const left = understood.without.flatMap((term) => (term.in === 'names' ? term.any : []))
  expect(left).toEqual(expect.arrayContaining(any.slice(0, 1)))
  expect(left.every((name) => any.includes(name))).toBe(true)
})

test.each([
  ['escort not rs', ['RS'], ['rs']],
  ['clio not rs', ['RS'], ['rs']],
  ['audi not rs', ['RS'], ['rs']],
  ['focus not rs or st', ['RS', 'ST'], ['rs', 'st']],
  ['fiesta not xr2 or rs', ['Ford XR2', 'RS'], ['xr2', 'rs']],
  ['escort not rs turbo', ['RS turbo'], ['rs turbo']],
  ['civic not type r', ['Type R'], ['type r']],
  ['civic not a type r', ['Type R'], ['type r']],
  ['golf not an r', ['R'], ['r']],
  ['mini cooper not s', ['S'], ['s']],
  ['mini cooper not s, red', ['S'], ['s']],
  ['not a civic type r', ['Honda Civic Type R'], ['honda civic type r']],
  ['not a clio rs', ['Renault Clio RS'], ['renault clio rs']],
  ['not a boxster s', ['Porsche Boxster S'], ['porsche boxster s']],
  ['not a golf 1.6', ['Volkswagen Golf 1.6'], ['volkswagen golf 1 6']],
  ['mx5 not 1.6', ['1.6'], ['1 6']],
  ['205 gti not 1.6', ['1.6'], ['1 6']],
  ['golf no 1.6 or 1.8', ['1.6', '1.8'], ['1 6', '1 8']],
  ['golf no 2.0 diesel', ['2.0 diesel'], ['2 0 diesel']],
  ['golf no cat c or d', ['category C', 'category D'], ['cat c', 'cat d']],
  ['golf no cat a or b', ['category A', 'category B'], ['cat a', 'cat b']],
  ['golf not cat s/n', ['category S', 'category N'], ['cat s', 'cat n']],
  ['golf not cat s or n', ['category S', 'category N'], ['cat s', 'cat n']],
  [
    'golf no cat c, d or n',
    ['category C', 'category D', 'category N'],
    ['cat c', 'cat d', 'cat n'],
  ],
])(
  "'%s' leaves out that version, engine or category, and asks for none of it",
  (text, labels, names) => {
    const understood = understand(text, { known: ['gti'] })
    const asked = typed(understood.terms).filter((word) => !/^(escort|focus|gti|red)$/.test(word))
    expect(asked).toEqual([])
    expect(understood.without.map(({ label }) => label)).toEqual(labels)
    for (const [n, name] of names.entries()) expect(understood.without[n]?.any).toContain(name)
    const again = understand(understood.rest, { known: ['gti'], given: understood.filters })
    expect(again.without).toEqual(understood.without)
  },
)

test.each([
  ['escort not gl, xr3i', ['GL'], ['xr3i']],
  ['205 not gt, gti', ['GT'], ['gti']],
  ['golf not gl, gti only', ['GL'], ['gti', 'only']],
  ['golf not s, se', ['S'], ['se']],
  ['golf not gti, gl', ['GTI'], ['gl']],
  ['golf not gl, gti or gtd', ['GL', 'GTI', 'GTD'], []],
  ['golf not gl/gti', ['GL', 'GTI'], []],
  ['focus not rs/st', ['RS', 'ST'], ['focus']],
  ['focus not rs, st', ['RS'], ['focus', 'st']],
  ['not a focus rs, st', ['Ford Focus RS'], ['st']],
  ['not a focus rs', ['Ford Focus RS'], []],
  ['not a golf gl, gti', ['Volkswagen Golf GL'], ['gti']],
  ['not a golf 1.6 gl', ['Volkswagen Golf 1.6 GL'], []],
  ['not a golf gl tdi', ['Volkswagen Golf GL TDI'], []],
  ['not an escort rs turbo', ['Ford Escort RS turbo'], []],
  ['golf not gt tdi', ['GT TDI'], []],
  ['escort not rs cosworth', ['RS cosworth'], ['escort']],
  ['fiesta not zetec s', ['Zetec S'], []],
  ['audi not s line', ['S line'], []],
  ['audi no s tronic', ['S tronic'], []],
  ['golf not r line', ['R line'], []],
  ['golf not r line or gti', ['R line', 'GTI'], []],
  ['not an audi s line', ['Audi S line'], []],
  ['golf not gl or cl', ['GL', 'CL'], []],
  ['polo not gl or cl', ['GL', 'CL'], []],
  ['golf not gti or cl', ['GTI', 'CL'], []],
  ['polo not l or cl', ['L', 'CL'], []],
  ['volvo not dl', ['DL'], []],
  ['golf not r or one', ['R'], []],
  ['golf not red or oettinger', ['red'], ['oettinger']],
  ['golf not in london or one', [], []],
  ['golf not 1995 or one', [], []],
  ['not a focus st or rs', ['Ford Focus ST', 'RS'], []],
  ['focus no st or rs', ['ST', 'RS'], ['focus']],
  ['fiesta not st or zetec s', ['ST', 'Zetec S'], []],
  ['focus not st red', ['ST'], ['red', 'focus']],
  ['focus no st no rs', ['ST', 'RS'], ['focus']],
  ['focus not st 2004', ['ST'], ['focus']],
  ['golf no 1.9 tdi', ['1.9 TDI'], []],
  ['golf not 2.0 tdi', ['2.0 TDI'], []],
  ['corsa not 1.2 sxi', ['1.2 SXI'], []],
  ['205 not 1.6, gti', ['1.6'], ['gti']],
  ['golf not 1.6 gl or cl', ['1.6 GL', 'CL'], []],
  ['golf no 1.6 or 1.9 tdi', ['1.6', '1.9 TDI'], []],
  ['not a golf 1.9 tdi', ['Volkswagen Golf 1.9 TDI'], []],
  ['mx5 not rusty or rotten', [], ['not rusty']],
  ['mx5 not rusty, rotten or red', ['red'], ['not rusty']],
  ['mx5 not rusty or red', ['red'], ['not rusty']],
  ['mx5 not rusty or red or blue', ['red', 'blue'], ['not rusty']],
  ['mx5 not rusty or not red', ['red'], ['not rusty']],
  ['mx5 not red or rusty', ['red'], ['not rusty']],
  ['mx5 no rot or rust', [], ['no rot']],
  ['mx5 no rot and rust', [], ['no rot']],
  ['mx5 no rust and red', [], ['no rust', 'red']],
  ['mx5 no rust or mods', [], ['no rust', 'no mods']],
  ['mx5 no rust or modified', [], ['no rust', 'not modified']],
  ['mx5 no rust issues or red', ['red'], ['no rust']],
  ['mx5 no rust or red flags', [], ['no rust']],
  ['mx5 not rusty or one owner', [], ['not rusty', 'one owner']],
  ['mx5 no rot, rust free', [], ['no rot', 'rust free']],
  ['mx5 not rusty or welded', [], ['not rusty', 'welded']],
])("'%s' leaves out %j alone and asks for %j, read once and again", (text, labels, asked) => {
  const known = ['gti', 'gl', 'st', 'se']
  const { terms, without, rest, filters } = understand(text, { known })
  expect(without.map(({ label }) => label)).toEqual(labels)
  expect(typed(terms).toSorted()).toEqual(asked.toSorted())
  const again = understand(rest, { known, given: filters })
  expect([again.without, typed(again.terms).toSorted()]).toEqual([without, asked.toSorted()])
})

test.each([
  ['cat c or d', 'category C or category D'],
  ['cat s/n', 'category S or category N'],
  ['category c, d or n', 'category C or category D or category N'],
  ['cat s or c classic', 'category S or category C'],
  ['cat c/cat d', 'category C or category D'],
])("'golf %s' is either", (text, label) => {
  expect(understand(`golf ${text}`).terms).toMatchObject([{ label }])
})

test.each([
  ['not modified or standard', ['unmodified']],
  ['non runner or project', ['project']],
  ['no mot or project', ['no MOT', 'project']],
])("'golf %s' asks for what stands behind its ‘or’ as well", (text, labels) => {
  const { terms, without } = understand(`golf ${text}`)
  const asked = terms.flatMap(({ label = '' }) => label.split(' or '))
  expect([...new Set(asked)]).toEqual(labels)
  expect(without).toEqual([])
})

test('a town that begins as a version is called is no version, and a plate behind a category no category', () => {
  expect(understand('bmw not st albans')).toMatchObject({
    without: [],
    notNear: [{ place: 'St Albans' }],
  })
  expect(understand('bmw not st leonards on sea')).toMatchObject({
    without: [],
    notNear: [{ place: expect.stringContaining('St Leonards') as string }],
  })
  expect(understand('golf no cat d, s reg')).toMatchObject({
    filters: { yearFrom: 1998, yearTo: 1999 },
    without: [{ label: 'category D' }],
  })
})

test.each([
  ['mercedes cat s and c class', ['category S'], 'C-Class'],
  ['mercedes cat s and c 220', ['category S', undefined], undefined],
  ['mercedes cat d or c class', ['category D'], 'C-Class'],
  ['jaguar cat d / s type', ['category D'], 'S-Type'],
  ['cat d & s type jaguar', ['category D'], 'S-Type'],
  ['audi cat n and s line', ['category N', undefined, undefined], undefined],
  ['audi cat n/s line', ['category N', undefined, undefined], undefined],
  ['cat d and n/a mx5', ['category D', undefined], 'MX-5'],
  ['cat n and b pillar damage', ['category N', undefined, undefined, undefined], undefined],
])("a letter of a name behind a category is no category: '%s'", (text, labels, model) => {
  const { terms, filters, rest } = understand(text)
  expect(terms.map(({ label }) => label)).toEqual(labels)
  expect(filters.model).toBe(model)
  expect(understand(rest, { given: filters }).terms.map(({ label }) => label)).toEqual(labels)
})

test('a bound of the mileage after ‘2 owners or’ leaves the owners at two', () => {
  for (const less of ['less than', 'fewer than', 'under'])
    expect(understand(`golf 2 owners or ${less} 80k miles`), less).toMatchObject({
      filters: { make: 'Volkswagen', model: 'Golf', mileageTo: 80_000 },
      terms: [{ label: 'two owners' }],
    })
})

test('each of several that are not wanted can be taken off alone', () => {
  const { parts, without } = understand('gti but not vw or pug', { known: ['gti'] })
  expect(without.map(({ any }) => any)).toEqual([['volkswagen'], ['peugeot']])
  expect(parts).toEqual([
    { label: '“gti”', without: 'not vw not pug' },
    { label: 'Not Volkswagen', without: 'gti not pug' },
    { label: 'Not Peugeot', without: 'gti not vw' },
  ])
})

test.each([
  ['not a ford escort', ['Ford Escort']],
  ['not a bmw m3', ['BMW M3']],
  ['not a vw golf', ['Volkswagen Golf']],
  ['not a saab 900', ['SAAB 900']],
  ['no mini cooper', ['Mini Cooper']],
  ['not a peugeot 205 gti', ['Peugeot 205 GTI']],
  ['not a clio 172 or 182', ['Renault Clio 172', 'Renault 182']],
  ['not a golf, polo or clio', ['Volkswagen Golf', 'Volkswagen Polo', 'Renault Clio']],
  ['not in white', ['white']],
  ['not in green', ['green']],
  ['not black, white or silver', ['black', 'white', 'silver']],
  ['anything but red, black or silver', ['red', 'black', 'silver']],
  ['not red blue or green', ['red', 'blue', 'green']],
  ['not red and blue', ['red', 'blue']],
  ['no vauxhalls, fords or rovers', ['Vauxhall', 'Ford', 'Rover']],
  ['not an escort', ['Ford Escort']],
  ['no focus', ['Ford Focus']],
  ['not a jazz', ['Honda Jazz']],
  ['not an a class', ['Mercedes-Benz A-Class']],
  ['not a 3 or 5 series', ['BMW 3 Series', 'BMW 5 Series']],
  ['neither red nor black', ['red', 'black']],
  ['nothing french', ['French']],
  ['never automatic', ['automatic']],
  ['-gti', ['GTI']],
  ['minus sunroof', ['sunroof']],
  ['no turbos', ['turbo']],
  ['not a lexus', []],
  ['no land rovers', []],
  ['not a mazda mk1', ['MX-5 Mk1']],
])("'%s' refuses all that it names, and asks for nothing", (text, without) => {
  const understood = understand(text)
  expect(understood).toMatchObject({ filters: {}, terms: [] })
  expect(understood).not.toHaveProperty('notNear')
  expect(understood).not.toHaveProperty('absent')
  expect(understood.without.map(({ label }) => label)).toEqual(without)
  expect(understand(understood.rest).without.map(({ any }) => any)).toEqual(
    understood.without.map(({ any }) => any),
  )
})

test("a word after a list without an 'or' is searched for", () => {
  const { terms, without } = understand('golf not red automatic')
  expect(terms).toMatchObject([{ label: 'automatic' }])
  expect(without).toMatchObject([{ label: 'red' }])
})

test.each([
  ...['no red flags', 'no blue smoke', 'no black box insurance', 'no sunroof leaks'],
  ...['no cambelt issues', 'no leather wear', 'no turbo lag', 'no turbo problems', 'no import tax'],
  ...['no porsche tax', 'no ferrari money', 'no mot advisories', 'no mot problems'],
  ...['not 90s', 'not 1995', 'not 1995 or 1996', 'not a d reg', 'not good condition'],
  ...['not low mileage', 'not cheap', 'not one owner'],
])("'%s' says nothing of what is wanted", (text) => {
  expect(understand(`golf ${text}`)).toMatchObject({
    filters: { make: 'Volkswagen', model: 'Golf' },
    terms: [],
    without: [],
    rest: '',
  })
})

test.each([
  ['targa', 'targas'],
  ['hatch', 'hatches'],
  ['sunroof', 'sunroofs'],
  ['spoiler', 'spoilers'],
  ['tow bar', 'tow bars'],
  ['body kit', 'body kits'],
  ['turbo', 'turbos'],
  ['sedan', 'sedans'],
  ['lhd', 'lhds'],
  ['left hand drive', 'left hand drives'],
  ['left hooker', 'left hookers'],
  ['4x4', '4x4s'],
  ['red', 'reds'],
  ['jap import', 'jap imports'],
  ['basket case', 'basket cases'],
  ['kit car', 'kit cars'],
  ['replica', 'replicas'],
  ['q plate', 'q plates'],
  ['v6', 'v6s'],
  ['1.6', '1.6s'],
  ['205', '205s'],
  ['e36', 'e36s'],
  ['gti', 'gtis'],
  ['convertible or targa', 'convertibles or targas'],
])("'no %s' and 'no %s' leave out the same", (one, several) => {
  const of = (text: string) => {
    const { terms, without, filters } = understand(text, { known: ['gti', 'e36', 'v6'] })
    return { terms, filters, without: without.map(({ typed: _, ...term }) => term) }
  }
  expect(of(`no ${several}`)).toEqual(of(`no ${one}`))
  expect(of(`no ${several}`).without).not.toEqual([])
  expect(of(`no ${several}`).terms).toEqual([])
})

test('‘no sunroofs leaks’ denies no sunroof, and ‘no rust buckets’ is rust free', () => {
  expect(understand('golf no sunroofs leaks').without).toEqual([])
  expect(understand('golf no rust buckets').terms).toMatchObject([{ label: 'rust free' }])
})

test("'no rust issues' is no rust, and 'nothing but red' is red", () => {
  expect(understand('golf no rust issues').terms).toMatchObject([{ label: 'rust free' }])
  expect(understand('golf nothing but red')).toMatchObject({
    terms: [{ label: 'red' }],
    without: [],
    rest: 'red',
  })
})

test("a Mini that is 'not One' is none, and 'not one owner' is no such Mini", () => {
  const understood = understand('mini not one')
  expect(understood).toMatchObject({ filters: { make: 'Mini' }, without: [{ label: 'Mini One' }] })
  expect(understood.filters).not.toHaveProperty('model')
  const again = understand(understood.rest, { given: { make: 'Mini' } })
  expect(again).toMatchObject({ filters: {}, without: [{ label: 'Mini One' }] })
  expect(understand('not a mini one owner').without).toMatchObject([{ label: 'Mini' }])
  expect(understand('mini not one owner')).toMatchObject({ terms: [], without: [] })
})

test.each([
  ['bmw not london', ['London']],
  ['bmw no northern ireland', ['Northern Ireland']],
  ['bmw excluding scotland', ['Scotland']],
  ['bmw anywhere but london', ['London']],
  ['bmw nowhere near leeds', ['Leeds']],
  ['bmw not in bath or london', ['Bath', 'London']],
  ['bmw not in bath and not in london', ['Bath', 'London']],
  ['bmw not in bath or in london', ['Bath', 'London']],
  ['bmw not in bath, not near london', ['Bath', 'London']],
  ['bmw not in bath, bristol or london', ['Bath', 'Bristol', 'London']],
  ['bmw neither in reading nor near sale', ['Reading', 'Sale']],
  ['bmw not in reading or sale', ['Reading', 'Sale']],
  ['bmw not in bath or bath', ['Bath']],
  ['bmw not based in leeds', ['Leeds']],
])("'%s' is for sale elsewhere", (text, places) => {
  const understood = understand(text)
  expect(understood).toMatchObject({ filters: { make: 'BMW' }, terms: [] })
  expect(understood.notNear?.map(({ place }) => place)).toEqual(places)
  expect(understood.filters).not.toHaveProperty('near')
  // What is left in the address says the same again.
  const again = understand(understood.rest, { given: { make: 'BMW' } })
  expect(again.notNear).toEqual(understood.notNear)
  expect(again.rest).toBe(understood.rest)
})

test.each([
  ['bmw not within 30 miles of london', [{ place: 'London', within: 30 }]],
  ['bmw not in a 30-mile radius of london', [{ place: 'London', within: 30 }]],
  ['bmw not within 50 km of london', [{ place: 'London', within: 31 }]],
  ['bmw over 50 km from london', [{ place: 'London', within: 31 }]],
  ['bmw at least 100km away from london', [{ place: 'London', within: 62 }]],
  ['bmw nowhere within 10 miles of bath or london', ['Bath', 'London']],
  ['bmw over 100 miles from leeds', [{ place: 'Leeds', within: 100 }]],
  ['bmw at least 50 miles from leeds', [{ place: 'Leeds', within: 50 }]],
  ['bmw not less than 50 miles away from leeds', [{ place: 'Leeds', within: 50 }]],
])("'%s' is for sale further away", (text, places) => {
  const understood = understand(text)
  expect(understood).toMatchObject({ filters: { make: 'BMW' }, terms: [] })
  const expected = places.map((place) =>
    typeof place === 'string' ? { place, within: 10 } : place,
  )
  expect(understood.notNear).toEqual(expected)
  for (const field of ['near', 'within', 'mileageFrom', 'mileageTo'])
    expect(understood.filters).not.toHaveProperty(field)
  const again = understand(understood.rest, { given: { make: 'BMW' } })
  expect(again.notNear).toEqual(understood.notNear)
  expect(again.rest).toBe(understood.rest)
})

test('the distance from an excluded place stands on its chip', () => {
  expect(understand('bmw over 100 miles from leeds').parts).toEqual([
    { label: 'Not within 100 miles of Leeds', without: '' },
  ])
})

test('each of several places can be taken off alone', () => {
  expect(understand('bmw not in bath or london').parts).toEqual([
    { label: 'Not in Bath', without: 'not in london' },
    { label: 'Not in London', without: 'not in bath' },
  ])
})

test('words after an excluded place are searched for', () => {
  const { filters, notNear, terms } = understand('bmw not in london or red, automatic')
  expect({ filters, notNear }).toEqual({ filters: { make: 'BMW' }, notNear: [{ place: 'London' }] })
  expect(terms.map(({ label }) => label)).toEqual(['automatic'])
})

test('not more than so far from a place is around it', () => {
  for (const text of ['bmw no more than 30 miles from leeds', 'bmw within 30 miles of leeds'])
    expect(understand(text), text).toMatchObject({
      filters: { make: 'BMW', near: 'Leeds', within: 30 },
    })
  expect(understand('bmw over 100 miles from new').notNear).toBeUndefined()
})

test('not far from a place is near it', () => {
  expect(understand('bmw not far from leeds')).toMatchObject({
    filters: { make: 'BMW', near: 'Leeds' },
    terms: [],
  })
})

test('a colour without one of its shades is what is left of it, and a colour without itself is that colour', () => {
  const of = (text: string) => {
    const { terms, without, parts } = understand(text)
    return [terms[0]?.any, without[0]?.any, parts.map(({ label }) => label)]
  }
  expect(of('blue not navy')).toEqual([['blue', 'blu'], ['navy'], ['Not navy', 'Blue']])
  expect(of('maroon not red')).toEqual([
    ['maroon', 'burgundy', 'claret'],
    ['red', 'rosso'],
    ['Not red', 'Maroon'],
  ])
  expect(of('red not maroon')).toEqual([
    ['red', 'rosso'],
    ['maroon', 'burgundy', 'claret'],
    ['Not maroon', 'Red'],
  ])
  expect(of('blue not blue')).toEqual([['blue', 'navy', 'blu'], undefined, ['Blue']])
})

test('who wants no petrol is shown no other cars where none is a diesel', () => {
  expect(understand('mx5 not petrol').terms).toMatchObject([{ label: 'diesel', isCertain: true }])
})

const ofOthers = [
  ['mx5 not elise', ['lotus elise']],
  ['golf not astra', ['vauxhall astra']],
  ['golf not a polo', ['volkswagen polo']],
  ['mx5 not z3 or elise', ['bmw z3', 'lotus elise']],
  ['golf not astra gti', ['vauxhall astra gti']],
  ['golf not volvo', ['volvo']],
  ['mx5 not an escort', ['ford escort']],
  ['mx5 not focus', ['ford focus']],
  ['golf not gt', ['gt']],
  ['golf not cl', ['cl']],
  ['mx5 not eunos', ['eunos']],
  ['mx-5 not a eunos roadster', ['eunos roadster']],
  ['not a eunos', ['mazda mx5']],
  ['jaguar not x or s type', ['jaguar xtype', 'jaguar stype']],
] as const

test.each(ofOthers)(
  "'%s' leaves out %j, and asks for none when it is read again",
  (text, names) => {
    const { without, terms, rest, filters } = understand(text)
    expect(without.map(({ any }) => any[0])).toEqual(names)
    expect(terms).toEqual([])
    const again = understand(rest, { given: filters })
    expect(again).toMatchObject({ without, terms: [], rest })
  },
)

test.each([
  ['not dark blue', ['dark blue']],
  ['not in royal blue', ['royal blue']],
  ['not dark metallic blue', ['dark metallic blue']],
  ['not red or dark blue', ['red', 'dark blue']],
  ['not dark blue or light green', ['dark blue', 'light green']],
  ['any colour but dark green', ['dark green']],
  ['not oxford blue', ['oxford blue']],
  ['no cats', ['written off']],
  ['no cat', ['written off']],
  ['no write offs', ['written off']],
  ['not written off', ['written off']],
  ['no cat d', ['category D']],
  ['not dented', ['dented']],
  ['not damaged or resprayed', ['damaged', 'resprayed']],
  ['never crashed', ['crashed']],
  ['not 3 or 5 door', ['three doors', 'five doors']],
  ['not 3/5 door', ['three doors', 'five doors']],
  ['no cabriolets', ['convertible']],
  ['no cabrios', ['convertible']],
  ['no soft tops', ['convertible']],
])("'golf %s' leaves out %j and asks for nothing, read once and again", (text, labels) => {
  const { without, terms, rest, filters } = understand(`golf ${text}`)
  expect(without.map(({ label }) => label)).toEqual(labels)
  expect(terms).toEqual([])
  expect(understand(rest, { given: filters })).toMatchObject({ without, terms: [], rest })
})

test('what was written off by whatever letter is left out', () => {
  const [{ any } = { any: [] }] = understand('golf no cats').without
  for (const letter of 'abcdns') expect(any).toContain(`cat ${letter}`)
})

test('a colour behind a word that is no shade of it is searched for', () => {
  for (const text of ['golf no offers blue', 'golf not taxed blue', 'golf not london blue'])
    expect(understand(text), text).toMatchObject({
      terms: expect.arrayContaining([expect.objectContaining({ label: 'blue' })]) as Term[],
      without: [],
    })
  expect(understand('golf not dented red')).toMatchObject({
    terms: [{ label: 'red' }],
    without: [{ label: 'dented' }],
  })
})

test("'in' behind an 'or' is of a place that is not wanted where something else isn't", () => {
  expect(understand('golf not rusty or in london')).toMatchObject({
    filters: { make: 'Volkswagen', model: 'Golf' },
    terms: [{ label: 'rust free' }],
    notNear: [{ place: 'London' }],
  })
  for (const text of ['golf red or in london', 'golf not rusty, red or in london'])
    expect(understand(text).filters, text).toMatchObject({ near: 'London' })
})

test('‘no rust’ and other words for a fact are that fact, and no negation', () => {
  for (const text of ['golf no rust', 'golf not rusty', 'golf isn’t rusty', 'golf no rot'])
    expect(understand(text).terms, text).toMatchObject([{ label: 'rust free' }])
  for (const text of ['golf not modified', 'golf not running', 'golf non runner', 'golf no mot']) {
    const { terms, without } = understand(text)
    expect(terms, text).toMatchObject([{ label: expect.any(String) }])
    expect(without, text).toEqual([])
  }
  for (const text of ['golf no reserve', 'golf no offers', 'golf not one owner', 'golf not']) {
    expect(understand(text).without, text).toEqual([])
    expect(understand(text).filters, text).toEqual({ make: 'Volkswagen', model: 'Golf' })
  }
})

test('what is not wanted is never mended, and a slip for it is', () => {
  expect(understand('porsche not a boxter')).toMatchObject({ corrections: [], terms: [] })
  const slip = understand('porsche not a bxoster')
  expect(slip.corrections).toEqual([{ from: 'bxoster', to: 'boxster' }])
  expect(slip.without.map(({ label }) => label)).toEqual(['Porsche Boxster'])
  expect(slip.filters).toEqual({ make: 'Porsche' })
})

test("a plate's letter that came twice says both times, and one that is too new names no car", () => {
  expect(understand('w reg cortina')).toMatchObject({
    filters: { yearFrom: 2000, yearTo: 2000 },
    otherYears: { from: 1980, to: 1981 },
  })
  expect(understand('h reg golf').otherYears).toBeUndefined()
  expect(understand('w reg golf', { given: { yearFrom: 1990 } }).otherYears).toBeUndefined()
  expect(understand('73 plate golf')).toMatchObject({
    absent: 'car on a 73 plate',
    rest: '73 plate',
    terms: [],
  })
  expect(understand('golf 55 plate').absent).toBeUndefined()
})

test.each([
  ['golf pre 1980', 'car from before 1980'],
  ['golf before 1980', 'car from before 1980'],
  ['automatic golf older than 1975', 'car from before 1975'],
  ['golf 1975 or older', 'car of 1975 or older'],
  ['golf after 2005', 'car from after 2005'],
  ['golf newer than 2010 under 5k', 'car from after 2010'],
  ['golf 2010 onwards', 'car of 2010 or newer'],
  ['golf after 73 plate', 'car on a 73 plate'],
])("'%s' names no car here, and none of another year", (text, absent) => {
  const { filters, absent: said, rest } = understand(text)
  expect(said).toBe(absent)
  // What is left in the address says the same again.
  expect(understand(rest, { given: filters }).absent).toBe(absent)
  expect(filters).not.toHaveProperty('yearFrom')
  expect(filters).not.toHaveProperty('yearTo')
})

test('beside other words a year after ours may be when something was done', () => {
  const { absent, filters, terms, rest } = understand('golf restored after 2005', {
    known: ['restored'],
  })
  expect(absent).toBeUndefined()
  expect(filters).toEqual({ make: 'Volkswagen', model: 'Golf' })
  expect(typed(terms)).toEqual(['restored', 'after', '2005'])
  expect(rest).toBe('restored after 2005')
  expect(understand(rest, { known: ['restored'], given: filters }).terms).toEqual(terms)
})

test.each(['golf r 2019', '2019 golf', 'vw golf 2019'])("'%s' names no car here", (text) => {
  expect(understand(text)).toMatchObject({ absent: 'car of 2019', model: 'Golf' })
})

test.each([
  'golf 2000-2008',
  'golf 2005 to 2010',
  'golf 2004 or 2006',
  'golf 2005',
  'golf cambelt 2019',
  'golf mot 2026',
  'golf 2500',
  'peugeot 2008',
])("'%s' says no later year of a car", (text) => {
  expect(understand(text).absent ?? '').not.toMatch(/^car of/)
})

test.each([
  'rover 3500',
  'mini one',
  'have history',
  'two tone',
  'grand scenic',
  'one grand',
  'a hundred',
  'figure',
  'ish',
  'max power',
])("'%s' is no amount", (text) => {
  const { filters } = understand(`${text} ferrari`)
  for (const field of ['priceFrom', 'maxPrice', 'mileageFrom', 'mileageTo', 'yearFrom', 'yearTo'])
    expect(filters).not.toHaveProperty(field)
})

test('what somebody has on the clock is no price', () => {
  expect(understand('have 60k miles golf').filters).toMatchObject({ mileageTo: 60_000 })
  expect(understand('have 60k miles golf').filters.maxPrice).toBeUndefined()
})

test("'5k' beside a mileage is what somebody has to spend, and by itself is either", () => {
  expect(understand('5k 90k miles max saab').filters).toEqual({
    make: 'SAAB',
    maxPrice: 5_000,
    mileageTo: 90_000,
  })
  expect(understand('saab 5k').filters).toEqual({ make: 'SAAB', maxPrice: 5_000 })
  expect(understand('saab 5k under £8k under 90k miles').filters).toMatchObject({ maxPrice: 8_000 })
})

test.each([
  ['three pedal bmw', 'manual'],
  ['slushbox volvo', 'automatic'],
  ['five pot audi', 'five cylinders'],
  ['straight six bmw', 'straight six'],
  ['flat four', 'flat four'],
  ['flat six porsche', 'flat six'],
  ['1.8t passat', '1.8T'],
  ['busso alfa', 'Busso V6'],
  ['redtop astra', 'redtop'],
  ['sr20 nissan', 'SR20'],
  ['lancia with the ferrari engine', 'Ferrari engine'],
  ['hydropneumatic citroen', 'hydropneumatic suspension'],
  ['mazda with pop up headlights', 'pop-up headlights'],
  ['folding metal roof merc', 'folding metal roof'],
  ['rag top merc', 'convertible'],
  ['mini long ticket', 'long MOT'],
])("'%s' asks for what everybody knows of some models (%s)", (text, label) => {
  expect(understand(text).terms.map((term) => term.label)).toEqual([label])
})

test('a red top is an engine beside the make that has it alone', () => {
  const labels = (text: string) => understand(text).terms.map(({ label }) => label)
  expect(labels('astra red top')).toEqual(['redtop'])
  expect(labels('golf red top')).not.toContain('redtop')
  expect(labels('ferrari engine fiat')).not.toContain('Ferrari engine')
})

const clio = { make: 'Renault', model: 'Clio' }

test.each([...attributesByName].filter(([, [first]]) => kindOf(first!.label) === 'colour'))(
  'what a car is painted in (%s) is no place',
  (colour, [attribute]) => {
    const { filters, terms, corrections } = understand(`clio in ${colour}`)
    expect(filters).toEqual(clio)
    expect(terms).toMatchObject([{ label: attribute!.label }])
    expect(corrections).toEqual([])
    for (const shade of ['dark', 'pearl', 'royal', 'forest', 'cherry', 'stone', 'lime metallic'])
      expect(understand(`clio in ${shade} ${colour}`).filters, shade).toEqual(clio)
  },
)

test.each([
  ...['in full leather', 'in part leather', 'in black leather', 'in part exchange', 'in full spec'],
  ...['in poor condition', 'in really rough condition', 'in running order', 'in good nick'],
  ...['in full working order', 'in fair order', 'fair order', 'in poor shape', 'not in royal blue'],
  ...['not in full working order', 'near here', 'near work', 'close to home'],
  ...['in pearl', 'in rose', 'in moonstone', 'in sand', 'in sandstone', 'in sage', 'in olive'],
  ...['in lime', 'in smoke', 'in steel', 'in ruby', 'in wine', 'in cherry', 'in pearl, blue'],
  ...['in ash black', 'in fine fettle', 'in high spec', 'in rare colour', 'in stock'],
  ...['windsor blue', 'oxford green', 'with thatcham alarm', 'thatcham cat 1', 'kent engine'],
  ...['kent cams', 'not oxford blue', 'oxford blue', 'cambridge blue', 'goodwood green'],
  ...['balmoral green', 'ascot green', 'ascot grey', 'ascot gray'],
  ...['in oxford blue', 'in windsor blue', 'in ascot grey', 'not in oxford blue'],
  ...['boston green', 'in boston green', 'in epsom green', 'in wimbledon white'],
  ...['in norfolk mustard', 'in silverstone grey', 'in lincoln green', 'in henley blue'],
  ...['within 50 miles of here', 'within 50 miles of home'],
])("what a car is in, and where its buyer is, is no place: 'clio %s'", (text) => {
  const { filters, notNear, corrections } = understand(`clio ${text}`)
  expect({ filters, notNear, corrections }).toEqual({
    filters: clio,
    notNear: undefined,
    corrections: [],
  })
})

test('an Ascot behind a Rover is one of its versions', () => {
  expect(understand('rover 100 ascot').filters).toEqual({ make: 'Rover', model: '100' })
})

test('who looks near home looks for no car that says so', () => {
  for (const text of ['clio near home', 'clio within 50 miles of here', 'clio near my work'])
    expect(understand(text)).toMatchObject({ filters: clio, rest: '', terms: [] })
})

test.each([
  ['in silver end', 'Silver End'],
  ['in white waltham', 'White Waltham'],
  ['in silver near black notley', 'Black Notley'],
  ['in forest hill', 'Forest Hill'],
  ['near leedes in good condition', 'Leeds'],
  ['in leeds black', 'Leeds'],
  ['in southend blue', 'Southend-on-Sea'],
  ['in builth', 'Builth Wells'],
  ['in ash', 'Ash'],
  ['near stock', 'Stock'],
  ['near cherry burton', 'Cherry Burton'],
  ['in ruby, leeds', 'Leeds'],
  ['oxford, green', 'Oxford'],
  ['leeds blue', 'Leeds'],
  ['in oxford', 'Oxford'],
  ['oxford red', 'Oxford'],
  ['in oxford red', 'Oxford'],
  ['in oxford, blue', 'Oxford'],
  ['near oxford blue', 'Oxford'],
  ['in boston red', 'Boston'],
  ['cambridge red', 'Cambridge'],
  ['windsor black', 'Windsor'],
  ['ascot red', 'Ascot'],
  ['thatcham', 'Thatcham'],
  ['in the home counties', 'Home Counties'],
])("a place is one beside a colour as well: 'clio %s'", (text, near) => {
  expect(understand(`clio ${text}`).filters).toEqual(expect.objectContaining({ ...clio, near }))
})

test.each([
  ['near birmingam black', 'Birmingham', ['black']],
  ['in manchster, blue', 'Manchester', ['blue']],
  ['in manchster, working order', 'Manchester', undefined],
  ['near edinburg white', 'Edinburgh', ['white']],
  ['near notingham gti silver', 'Nottingham', ['silver', undefined]],
  ['near hatfield, red', 'Hatfield', ['red']],
  ['near hatfield red', 'Hatfield', ['red']],
  ['in wellington blue', 'Wellington', ['blue']],
  ['in stratford, black', 'Stratford-upon-Avon', ['black']],
  ['in stratford black', 'Stratford-upon-Avon', ['black']],
  ['near acton black gti', 'Acton', ['black', undefined]],
  ['near deal, red', 'Deal', ['red']],
  ['near march white', 'March', ['white']],
  ['in stone, black', 'Stone', ['black']],
  ['near stone grey', 'Stone', ['grey']],
  ['within 20 miles of royal blue', 'Royal Wootton Bassett', ['blue']],
])("a town before a colour stays one: 'clio %s'", (text, near, labels) => {
  const { filters, terms } = understand(`clio ${text}`, { known: ['gti'] })
  expect(filters).toEqual(expect.objectContaining({ ...clio, near }))
  if (labels) expect(terms.map(({ label }) => label)).toEqual(labels)
})

test('a town before a colour is excluded', () => {
  for (const text of ['near hatfield, red', 'in hatfield, red', 'in wellington blue'])
    expect(understand(`clio not ${text}`), text).toMatchObject({
      terms: [{ in: 'text' }],
      notNear: [{ place: text.includes('hatfield') ? 'Hatfield' : 'Wellington' }],
    })
})

test('petrol is what is not known for diesel, and either fuel is any', () => {
  const of = (text: string) => {
    const { terms, without, parts } = understand(text)
    const labels = (all: readonly Term[]) => all.map(({ label }) => label)
    return [labels(terms), labels(without), parts.map(({ label }) => label)]
  }
  expect(of('405 petrol')).toEqual([[], ['diesel'], ['Petrol']])
  expect(of('405 diesel')).toEqual([['diesel'], [], ['Diesel']])
  expect(of('405 not diesel')).toEqual([[], ['diesel'], ['Not diesel']])
  expect(of('405 not petrol')).toEqual([['diesel'], [], ['Not petrol']])
  expect(of('405 petrol or diesel')).toEqual([[], [], []])
  expect(of('405 petrol blue')).toEqual([['blue'], [], ['Blue']])
  expect(understand('diesel').terms).toMatchObject([{ isCertain: true }])
})

test('an excluded place is not the place that is searched around', () => {
  const { filters, notNear, parts } = understand('bmw not in London')
  expect({ filters, notNear }).toEqual({ filters: { make: 'BMW' }, notNear: [{ place: 'London' }] })
  expect(parts).toEqual([{ label: 'Not in London', without: '' }])
})

test.each([
  ['tme evo', { model: 'Lancer Evolution', terms: [{ any: ['tme', 'makinen', 'tommi makinen'] }] }],
  ['clownshoe bmw', { make: 'BMW', terms: [{ any: ['clownshoe', 'm coupe'], in: 'names' }] }],
  ['sharknose beemer', { make: 'BMW', terms: [{ in: 'names' }] }],
  ['golf mk2 valver', { model: 'Golf', corrections: [], terms: [{}, { typed: 'valver' }] }],
  ['fozzy turbo', { model: 'Forester', filters: { model: 'Forester' } }],
  ['aussie v8', { model: 'Monaro', filters: { model: 'Monaro' }, terms: [] }],
  ['granny scorpio', { families: ['Granada', 'Scorpio'] }],
  ['granny owned capri', { model: 'Capri', terms: [{ label: 'lady owner' }] }],
  ['93 viggen', { filters: { model: '9-3' }, terms: [{ typed: 'viggen' }] }],
  ['fordsierracosworth', { families: ['Sierra RS Cosworth'] }],
  ['honda s200', { filters: { model: 'S2000' } }],
  ['golf gyi', { corrections: [{ from: 'gyi', to: 'gti' }] }],
  ['astra gsj', { corrections: [{ from: 'gsj', to: 'gsi' }] }],
  ['metro 16 vavle', { corrections: [{ from: 'vavle', to: 'valve' }] }],
  ['honda fireblade', { absent: 'Honda Fireblade' }],
  ['mr2/mx5', { terms: [{ any: ['toyota mr2', 'mazda mx5'] }] }],
  ['evo or scooby', { terms: [{ any: ['mitsubishi lancer evolution', 'subaru'] }] }],
])("'%s' is read as people mean it", (text, understood) => {
  expect(understand(text, { alike: { valver: 'valve' } })).toMatchObject(understood)
})

test.each(['gyi', 'honda gyi', 'golf space', 'golf gtx', 'golf cat', 'golf abc'])(
  "'%s' is no slip for a version",
  (text) => expect(understand(text).corrections).toEqual([]),
)

test.each(['x1/9', 'a/c golf', 'saab 1988/89', 'golf cd/mp3'])("'%s' is no choice", (text) => {
  expect(understand(text, { known: ['cd', 'mp3'] }).terms.map(({ typed }) => typed)).not.toContain(
    expect.stringContaining(' or '),
  )
})

test('a letter right behind a name is a part of it', () => {
  expect(understand('boxster s')).toMatchObject({
    filters: { make: 'Porsche', model: 'Boxster' },
    terms: [{ any: ['s', 'boxsters'], in: 'names' }],
  })
  expect(understand('mini cooper s').families).toEqual(['Cooper S'])
})

test('two figures beside a make are a year, and no year where a model is called so', () => {
  expect(understand('peugeot 88').filters).toEqual({
    make: 'Peugeot',
    yearFrom: 1988,
    yearTo: 1988,
  })
  expect(understand('saab 96').filters).toEqual({ make: 'SAAB', model: '96' })
  expect(understand('88').filters).toEqual({})
})

test("words beside an 'or' are searched for besides", () => {
  const { make, terms, parts } = understand('red or yellow ferrari lhd')
  expect(make).toBe('Ferrari')
  expect(terms.map(({ label }) => label)).toEqual(['red or yellow', 'left-hand drive'])
  expect(parts).toEqual([
    { label: 'Red or yellow', without: 'lhd' },
    { label: 'Left-hand drive', without: 'red or yellow' },
  ])
  expect(understand('golf or polo', { given: { make: 'Audi' } })).not.toHaveProperty('families')
  expect(understand('fiesta or escort under £10k').filters).toEqual({ maxPrice: 10_000 })
  expect(understand('saxo vtr or vts', { known: ['vtr', 'vts'] }).terms).toMatchObject([
    { any: ['vtr', 'vts'], in: 'text' },
  ])
})

test.each([
  ['convertible in a1 condition', { absent: undefined }],
  ['volvo t6', { absent: undefined, make: 'Volvo' }],
  ['saab 2002 turbo', { filters: { make: 'SAAB', yearFrom: 2002, yearTo: 2002 } }],
  ['citroen cx 5 speed', { absent: undefined, families: ['CX'] }],
  ['evo x', { absent: 'Mitsubishi Evo X' }],
  ['lotus cortina', { absent: 'Ford Lotus Cortina' }],
  ['xjs or e type', { absent: undefined, families: ['XJS'] }],
  ['bmw x5 or x1', { absent: undefined, families: ['X5'] }],
  ['golf or similar', { families: ['Golf'] }],
  ['golf gti or polo', { make: 'Volkswagen' }],
  ['spares or repair', { terms: [{ label: 'project' }] }],
  ['land cruiser 80 series', { filters: { make: 'Toyota', model: 'Land Cruiser' } }],
  ['golf tdi 90', { filters: { make: 'Volkswagen', model: 'Golf' } }],
  ['94 honda', { filters: { make: 'Honda', yearFrom: 1994, yearTo: 1994 } }],
  ['red or blue or black bmw', { terms: [{ label: 'red or blue or black' }] }],
  ['corrado or scirocco or polo', { families: ['Corrado', 'Scirocco', 'Polo'] }],
  ['golf french registered', { filters: { make: 'Volkswagen', model: 'Golf' } }],
])("'%s' is read as those who type it mean it", (text, understood) => {
  const known = ['similar', 'repair', 'spares', 'gti', 'golf', 'polo', 'series', 'tdi', 'french']
  const { absent = undefined, ...found } = understand(text, { known })
  expect({ absent, ...found }).toMatchObject(understood)
})

test('a letter behind a name that has become a filter goes on being a part of it', () => {
  const given = { make: 'Porsche', model: 'Boxster' } as const
  expect(understand('s', { given }).terms).toMatchObject([{ any: ['s'], in: 'names' }])
  expect(understand('a 4 door', { given: { make: 'Audi' } }).model).toBeUndefined()
})

test('a name of several words is of the make that another word is certain of', () => {
  expect(understand('190e evo 2')).toMatchObject({ make: 'Mercedes-Benz', model: '190' })
  expect(understand('evo 2')).toMatchObject({ make: 'Lancia' })
  expect(understand('bmw mini cooper s')).toMatchObject({ make: 'Mini', model: 'Cooper S' })
})

test("'V8' is an engine, and of Audi a model", () => {
  expect(understand('v8 saloon').terms.map(({ label }) => label)).toEqual(['V8', 'saloon'])
  expect(understand('audi v8').filters).toEqual({ make: 'Audi', model: 'V8' })
})

test('a car of other years than ours is on sale nowhere here, and no other car of its make is shown for it', () => {
  expect(understand('jaguar e type').absent).toBe('Jaguar E-Type')
  expect(understand('vw tiguan').absent).toBe('Volkswagen Tiguan')
  expect(understand('e type jag').absent).toBe('Jaguar E-Type')
  expect(understand('nissan gtr r35').absent).toBe('Nissan GTR R35')
  expect(understand('bmw 2002 tii').absent).toBe('BMW 2002 tii')
  expect(understand('jaguar s type').absent).toBeUndefined()
  expect(understand('pagoda sl').absent).toBeUndefined()
  expect(typed(understand('pagoda sl').terms)).toEqual(['pagoda'])
})

test("'kept in a garage' is said of a car, and is no place", () => {
  expect(understand('kept in a garage').terms.map(({ label }) => label)).toEqual(['garaged'])
})

test('two swapped letters in a filter’s word are mended to that word', () => {
  expect(understand('deisel').corrections).toEqual([{ from: 'deisel', to: 'diesel' }])
  expect(understand('manaul porsche').corrections).toEqual([{ from: 'manaul', to: 'manual' }])
})

test("'minicooper' and 'bmw m 5' are names, together or apart", () => {
  expect(understand('minicooper', { known: ['cooper'] })).toMatchObject({ make: 'Mini' })
  expect(understand('bmw m 5').filters).toEqual({ make: 'BMW', model: 'M5' })
})

test('a word with which towns begin is a place only where one is expected', () => {
  expect(understand('water cooled 911').filters).toEqual({ make: 'Porsche', model: '911' })
  expect(understand('golf wood dash').filters).not.toHaveProperty('near')
})

test.each([
  ['£5k mini', { maxPrice: 5_000, make: 'Mini' }],
  ['5 grand mini', { maxPrice: 5_000, make: 'Mini' }],
  ['under 5k mini', { maxPrice: 5_000, make: 'Mini' }],
  ['under 10k micra', { maxPrice: 10_000, model: 'Micra' }],
  ['£5k mint golf', { maxPrice: 5_000, model: 'Golf' }],
  ['under 5000 mitsubishi', { maxPrice: 5_000, make: 'Mitsubishi' }],
  ['£5k offers', { maxPrice: 5_000 }],
  ['under 5k from newcastle', { maxPrice: 5_000 }],
  ['under 5k mi', { mileageTo: 5_000 }],
  ['£5k min', { priceFrom: 5_000 }],
] as const)("'%s' is no distance, whatever its next word begins with", (text, filters) => {
  const known = ['mint', 'offers']
  expect(understand(text, { known }).filters).toMatchObject(filters)
})

test.each([
  ['no older than 1990', { yearFrom: 1990 }],
  ['nothing older than 1995', { yearFrom: 1995 }],
  ['not earlier than 1990', { yearFrom: 1990 }],
  ['nothing before 1990', { yearFrom: 1990 }],
  ['not before 95', { yearFrom: 1995 }],
  ['no newer than ’95', { yearTo: 1995 }],
  ['not newer than 2000', { yearTo: 2000 }],
  ['no newer than 1995', { yearTo: 1995 }],
  ['nothing after 1995', { yearTo: 1995 }],
  ['nothing under 5k', { priceFrom: 5_000 }],
  ['nothing less than 10k', { priceFrom: 10_000 }],
  ['nothing below 10k', { priceFrom: 10_000 }],
  ['nothing dearer than 10k', { maxPrice: 10_000 }],
  ['not older than 20 years', {}],
] as const)("'%s' is the bound that it says", (text, filters) => {
  expect(understand(text).filters).toEqual(filters)
})

test.each([
  ['two thousand five hundred pounds', { maxPrice: 2_500 }],
  ['under two thousand and five hundred pounds', { maxPrice: 2_500 }],
  ['two thousand and five hundred', { maxPrice: 2_500 }],
  ['two thousand and five', { yearFrom: 2005, yearTo: 2005 }],
  ['between five and ten grand', { priceFrom: 5_000, maxPrice: 10_000 }],
  ['between five and ten thousand pounds', { priceFrom: 5_000, maxPrice: 10_000 }],
  ['between five and ten thousand miles', { mileageFrom: 5_000, mileageTo: 10_000 }],
  ['half a grand', { maxPrice: 500 }],
  ['under half a grand', { maxPrice: 500 }],
  ['two or three grand', { priceFrom: 2_000, maxPrice: 3_000 }],
  ['5 or 6k', { priceFrom: 5_000, maxPrice: 6_000 }],
  ['under a couple of grand', { maxPrice: 2_000 }],
  ['two and a half grand', { maxPrice: 2_500 }],
  ['a grand tourer', {}],
  ['5 grand scenic', {}],
  ['4 figure plate', {}],
] as const)("'%s' is an amount as people say it", (text, filters) => {
  expect(understand(text).filters).toEqual(filters)
})

test.each([
  ['z3/z4', ['Z3', 'Z3 M', 'Z4'], []],
  ['m3/m5', ['M3', 'M5'], []],
  ['205/306 gti', ['205', '306'], []],
  ['9-3/9-5', ['9-3', '9-5'], []],
  ['996/997', undefined, [['996', '997']]],
  ['e30 / e36', undefined, [['e30', 'e36']]],
  ['200sx/skyline/supra', undefined, [['nissan 200sx', 'nissan skyline', 'toyota supra']]],
] as const)("'%s' is one or the other", (text, families, names) => {
  const { families: found, terms } = understand(text)
  expect(found).toEqual(families)
  const named = terms.filter((term) => term.in === 'names' && term.typed !== 'gti')
  expect(named.map(({ any }) => any)).toEqual(names)
})

test.each(['50/50', '93/94', '205/50 tyres', '1.6/1.8'])("'%s' is no choice of cars", (text) => {
  expect(understand(text).rest).not.toContain('or')
})

test.each([
  ['bmw 3 or 5 series', ['3 Series', '5 Series']],
  ['mercedes c or e class', ['C-Class', 'E-Class']],
  ['jaguar x or s type', ['X-Type', 'S-Type']],
  ['saab 93 or 95', ['9-3', '9-5']],
  ['audi 80 or 90', ['80', '90']],
  ['bmw 95 or 96', undefined],
  ['golf 95 or 96', ['Golf']],
])("'%s' is of the families %j", (text, families) => {
  const { families: found, terms, rest, filters, make } = understand(text)
  expect(found).toEqual(families)
  expect(terms.filter((term) => term.in === 'names')).toEqual([])
  expect(make).not.toBe(text.includes('saab') ? undefined : 'SAAB')
  const again = understand(rest, { given: filters })
  expect(again.families ?? (filters.model && [filters.model])).toEqual(families)
})

test.each([
  ['audi 80 or golf', ['audi 80', 'volkswagen golf']],
  ['golf or audi 80', ['volkswagen golf', 'audi 80']],
  ['audi 80 or bmw', ['audi 80', 'bmw']],
  ['ford escort or golf', ['ford escort', 'volkswagen golf']],
  ['vauxhall astra or escort or golf', ['vauxhall astra', 'ford escort', 'volkswagen golf']],
  ['saab 95 or bmw', ['saab 9 5', 'bmw']],
  ['rover 75 or jaguar', ['rover 75', 'jaguar']],
  [
    'ford escort, fiesta or golf',
    ['ford escort', 'ford escort rs cosworth', 'ford fiesta', 'volkswagen golf'],
  ],
  ['ford fiesta or capri or golf', ['ford fiesta', 'ford capri', 'volkswagen golf']],
  ['bmw e30, e36 or golf', ['e30', 'e36', 'volkswagen golf']],
  ['bmw, golf or escort', ['bmw', 'volkswagen golf', 'ford escort']],
])("'%s' is either, and the make before the first is no other's", (text, any) => {
  const { filters, terms, rest } = understand(text)
  expect(terms.map((term) => term.any)).toEqual([any])
  expect(filters).toEqual({})
  expect(understand(rest, { given: filters }).terms).toEqual(terms)
})

test.each([
  ['bmw 95 or 96', { yearFrom: 1995, yearTo: 1996 }],
  ['golf 96 or 95', { yearFrom: 1995, yearTo: 1996 }],
  ['golf 99 or 00', { yearFrom: 1999, yearTo: 2000 }],
  ['95 or 96 bmw', { yearFrom: 1995, yearTo: 1996 }],
  ['golf 95 or 96 5k', { yearFrom: 1995, yearTo: 1996, maxPrice: 5_000 }],
  ['golf 91 or 92', { yearFrom: 1991, yearTo: 1992 }],
  ['bmw or audi 95 or 96', { yearFrom: 1995, yearTo: 1996 }],
  ['bmw or audi 95', { yearFrom: 1995, yearTo: 1995 }],
  ['95 or 96 bmw or audi', { yearFrom: 1995, yearTo: 1996 }],
  ['golf or a3 95 or 96', { yearFrom: 1995, yearTo: 1996 }],
  ['mx5 or mr2 95 5k', { yearFrom: 1995, yearTo: 1995, maxPrice: 5_000 }],
  ['saab or bmw 95', {}],
  ['audi or bmw 90', {}],
  ['audi 80 or 90', {}],
  ['saab 93 or 95', {}],
  ['golf 95 or 96 bhp', {}],
  ['golf 95 or 16', {}],
  ['95 or 96', {}],
])("'%s' is of the years %j", (text, years) => {
  const known = ['91', '92', '95', '96']
  const { make: _make, model: _model, ...found } = understand(text, { known }).filters
  expect(found).toEqual(years)
})

test.each(['golf 3/5 door', 'golf 3/5dr', 'golf 3/5-door'])("'%s' is either", (text) => {
  expect(understand(text).terms).toMatchObject([{ label: 'three doors or five doors' }])
})

test('five or six speeds are either', () => {
  expect(understand('golf 5 or 6 speed').terms).toMatchObject([
    { label: 'five speeds or six speeds' },
  ])
})

test('names with commas between are either where no car is both', () => {
  expect(understand('mx-5, mr2, z3').terms).toMatchObject([
    { any: ['mazda mx5', 'toyota mr2', 'bmw z3'], in: 'names' },
  ])
  expect(understand('granada, scorpio').families).toEqual(['Granada', 'Scorpio'])
  expect(understand('golf, red, gti', { known: ['gti'] })).toMatchObject({ families: ['Golf'] })
  expect(understand('not golf, polo')).toMatchObject({
    families: ['Polo'],
    without: [{ label: 'Volkswagen Golf' }],
  })
})

test('a term that is typed twice is one part of the search', () => {
  expect(understand('golf standard or unmodified').parts).toEqual([
    { label: 'Unmodified', without: '' },
  ])
})

test('a search for more than seven families looks for the first seven', () => {
  const families = ['Golf', 'Polo', 'Passat', 'Corrado', 'Scirocco', 'Lupo', 'Bora']
  expect(understand('golf/polo/passat/corrado/scirocco/lupo/bora/vento').families).toEqual(families)
})

test.each([
  ['diesel', ['tdi'], ['turbo d']],
  ['air cooled', ['2cv'], ['t25']],
  ['flat four', ['t25 -diesel'], ['t25']],
  ['straight six', ['stagea wc34', '320i e30', '535i e34', 'xjs 3 6'], ['stagea', '320i', '520i']],
  ['five cylinder', ['audi s6 c4 -v8', 'volvo t5'], []],
  ['pop up headlights', ['nsx', 'ferrari 456', 'prelude ba4'], ['prelude']],
  ['folding metal roof', ['megane cc'], []],
  ['two seater', ['streetka'], []],
  ['rwd', ['cortina', 'sd1', 'volvo 340', 'monaro'], []],
])("'%s' matches the names of which all cars are so", (text, are, arent) => {
  const [term] = understand(text).terms
  const named = [...term!.any, ...(term!.orNamed ?? [])]
  expect(named).toEqual(expect.arrayContaining(are))
  expect(named.filter((name) => arent.includes(name))).toEqual([])
})

test.each([
  ['bmw no cars in leeds', ['Leeds']],
  ['bmw dont want cars in leeds', ['Leeds']],
  ['bmw no cars from london', ['London']],
  ['bmw not any car near bath', ['Bath']],
  ['bmw no cars within 30 miles of london', ['London']],
  ['bmw don’t want any cars in bath or london', ['Bath', 'London']],
])("'%s' wants no car there", (text, places) => {
  const { filters, notNear, terms } = understand(text)
  expect(filters).toEqual({ make: 'BMW' })
  expect(terms).toEqual([])
  expect(notNear?.map(({ place }) => place)).toEqual(places)
})

test.each([
  ['dont want cars over 5k', { maxPrice: 5_000 }],
  ['no cars over £5000', { maxPrice: 5_000 }],
  ['don’t want to pay over 5k', { maxPrice: 5_000 }],
  ['dont want to spend more than 3 grand', { maxPrice: 3_000 }],
  ['cant go over 4k', { maxPrice: 4_000 }],
  ['wont pay over 4k', { maxPrice: 4_000 }],
  ['no cars under 2k', { priceFrom: 2_000 }],
  ['no cars over 100k miles', { mileageTo: 100_000 }],
  ['nothing with over 100k miles', { mileageTo: 100_000 }],
  ['dont want anything over 90k miles', { mileageTo: 90_000 }],
  ['no cars over 200bhp', { powerTo: '200' }],
  ['no cars after 1995', { yearTo: 1995 }],
  ['dont want cars before 1990', { yearFrom: 1990 }],
  ['no cars older than 1990', { yearFrom: 1990 }],
  ['not any cars 1996 or newer', { yearTo: 1995 }],
])("'%s' is the bound that is left of it", (text, filters) => {
  expect(understand(`golf ${text}`)).toMatchObject({
    filters: { make: 'Volkswagen', model: 'Golf', ...filters },
    terms: [],
    without: [],
    rest: '',
  })
  const bounds = Object.keys(understand(`golf ${text}`).filters)
  expect(bounds).toHaveLength(2 + Object.keys(filters).length)
})

test.each(['ferrari dont want cars with leather', 'ferrari no cars that are leather'])(
  "'%s' leaves those out",
  (text) => {
    const { terms, without, filters } = understand(text)
    expect({ terms, filters }).toEqual({ terms: [], filters: { make: 'Ferrari' } })
    expect(without).toMatchObject([{ label: 'leather' }])
  },
)

test.each([
  ['up to 2010', { yearTo: 2005 }],
  ['pre 2010', { yearTo: 2005 }],
  ['no newer than 2010', { yearTo: 2005 }],
  ['2004-2010', { yearFrom: 2004, yearTo: 2005 }],
  ['1999 to 2012', { yearFrom: 1999, yearTo: 2005 }],
  ['up to 2500', { maxPrice: 2_500 }],
  ['up to 2010 miles', { mileageTo: 2_010 }],
  ['from 2010', {}],
  ['2010 onwards', {}],
] as const)("'golf %s' is of years where it says years", (text, filters) => {
  expect(understand(`golf ${text}`).filters).toEqual({
    make: 'Volkswagen',
    model: 'Golf',
    ...filters,
  })
})

test.each([
  ['golf|polo', ['Golf', 'Polo'], []],
  ['golf | polo', ['Golf', 'Polo'], []],
  ['vw golf / polo', ['Golf', 'Polo'], []],
  ['golf & polo', ['Golf', 'Polo'], []],
  ['golf + polo', ['Golf', 'Polo'], []],
  ['golf and polo', ['Golf', 'Polo'], []],
  ['golf&polo', ['Golf', 'Polo'], []],
  ['vw golf or vw polo', ['Golf', 'Polo'], []],
  ['mx5 and mr2', undefined, [['mazda mx5', 'toyota mr2']]],
  ['ford escort or vauxhall astra', undefined, [['ford escort', 'vauxhall astra']]],
  ['ford escort / vauxhall astra', undefined, [['ford escort', 'vauxhall astra']]],
  ['bmw e30 or merc 190e', undefined, [['e30', 'mercedes benz 190']]],
  ['ford and vauxhall', undefined, [['ford', 'vauxhall']]],
  ['e30 & e36', undefined, [['e30', 'e36']]],
] as const)("'%s' is either of the two", (text, families, names) => {
  const { families: found, terms, filters } = understand(text)
  expect(found).toEqual(families)
  expect(filters).not.toHaveProperty('model')
  const named = terms.filter((term) => term.in === 'names')
  expect(named.map(({ any }) => any.toSorted())).toEqual(names.map((any) => any.toSorted()))
})

test('two filters that one car may meet are searched for together', () => {
  expect(understand('golf and gti', { known: ['gti'] })).toMatchObject({
    families: ['Golf'],
    terms: [{ any: expect.arrayContaining(['gti']) as string[] }],
  })
  expect(understand('granada and scorpio').families).toEqual(['Granada', 'Scorpio'])
  expect(understand('bmw and e30')).toMatchObject({ make: 'BMW', terms: [{ typed: 'e30' }] })
  expect(understand('leather + fsh').terms).toHaveLength(2)
  expect(understand('golf, mot & fsh').terms).toHaveLength(2)
  expect(understand('red & black golf').terms).toHaveLength(2)
})

test('two codes of two letters are either, though no list of words has those', () => {
  expect(understand('ford xr or rs')).toMatchObject({
    make: 'Ford',
    terms: [{ any: ['xr', 'rs'], in: 'text' }],
  })
})

test.each([
  ['bmw (e30)', 'bmw e30'],
  ['bmw "m3"', 'bmw m3'],
  ['bmw “m3”', 'bmw m3'],
  ["bmw 'm3'", 'bmw m3'],
  ['golf (under 5k)', 'golf under 5k'],
  ['golf [automatic] (90s)', 'golf automatic 90s'],
  ['golf (not red)', 'golf not red'],
  ['golf(mk2)', 'golf mk2'],
  ['*golf* **red**', 'golf red'],
  ['bmw -e30-', 'bmw e30'],
  ['golf -gti-', 'golf gti'],
  ['bmw - e30 - 325i', 'bmw e30 325i'],
  ['bmw | e30 | manual', 'bmw e30 manual'],
  ['bmw: e30, price: under 5k', 'bmw e30, under 5k'],
  ['Make: BMW Model: 325i Colour: red Gearbox: manual', 'bmw 325i red manual'],
  ['golf mileage: 60,000', 'golf 60,000 miles'],
])("'%s' says the same as '%s'", (typed, plain) => {
  const known = ['gti']
  const { mended: _, parts: _parts, rest: _rest, ...one } = understand(typed, { known })
  const { mended: __, parts: _p, rest: _r, ...other } = understand(plain, { known })
  expect(one).toEqual(other)
})

test.each([
  ['4 and a half grand', { maxPrice: 4_500 }],
  ['four and half grand', { maxPrice: 4_500 }],
  ['two an a half k', { maxPrice: 2_500 }],
  ['under 3 and a half k', { maxPrice: 3_500 }],
  ['£2k-3k ono', { priceFrom: 2_000, maxPrice: 3_000 }],
  ['£2.5k ovno', { maxPrice: 2_500 }],
])("'golf %s' is a price and nothing else", (text, filters) => {
  expect(understand(`golf ${text}`)).toMatchObject({ terms: [], rest: '' })
  expect(understand(`golf ${text}`).filters).toEqual({
    make: 'Volkswagen',
    model: 'Golf',
    ...filters,
  })
})

test.each([
  ['ulez', 'ULEZ'],
  ['ulez compliant', 'ULEZ'],
  ['ulez exempt', 'ULEZ'],
  ['cat n', 'category N'],
  ['category s', 'category S'],
  ['cat-d', 'category D'],
  ['1 previous keeper', 'one owner'],
  ['one former owner', 'one owner'],
  ['1 keeper from new', 'one owner'],
  ['pre facelift', 'pre-facelift'],
  ['pre-facelift', 'pre-facelift'],
  ['not facelift', 'pre-facelift'],
  ['not modded', 'unmodified'],
  ['4 seater', 'four seats'],
  ['four-seater', 'four seats'],
  ['5 seats', 'five seats'],
  ['6 speed', 'six speeds'],
  ['5-speed', 'five speeds'],
  ['no mods', 'unmodified'],
  ['no modifications', 'unmodified'],
])("'%s' is one thing that sellers say", (text, label) => {
  const { terms, filters, without } = understand(`honda ${text}`)
  expect(terms).toMatchObject([{ label, in: 'text' }])
  expect({ filters, without }).toEqual({ filters: { make: 'Honda' }, without: [] })
})

test('what was written off is left out where that is said', () => {
  const { terms, without } = understand('golf no cat s or cat d')
  expect(terms).toEqual([])
  expect(without.map(({ label }) => label)).toEqual(['category S', 'category D'])
})

test.each([
  ['mx5 mk2.5', 'mk2.5'],
  ['mx5 mk 2.5 for sale', 'mk2.5'],
  ['golf mk4.5', 'mk4.5'],
  ['volvo mk2.5', 'mk2.5'],
])("'%s' is one that is called so: a late one of its generation", (text, half) => {
  const { terms, rest, parts } = understand(text)
  expect(terms).toMatchObject([
    { typed: half.replace('.5', ''), any: [half.replace('.5', '')], in: 'names' },
    { typed: half, any: [half.replace('.', '')], in: 'names' },
  ])
  // What the form's field is left with is understood alike.
  expect(rest).toBe(half)
  expect(parts).toEqual([{ label: `“${half}”`, without: '' }])
  expect(understand(rest, { given: { make: 'Mazda' } }).terms).toHaveLength(2)
})

test("'not mk2.5' leaves out those that are called so, and no other Mk2", () => {
  const { terms, without } = understand('mx5 not mk2.5')
  expect(terms).toEqual([])
  expect(without.map(({ any }) => any)).toEqual([['mk25']])
})

test.each([
  ['4 seater lotus', ['lotus excel'], ['lotus elise']],
  ['four seats ferrari', ['mondial'], ['ferrari 348']],
  ['porsche 4-seater', ['911', '944'], ['boxster']],
])("'%s' is one that has them, whoever sells it", (text, are, arent) => {
  const [term] = understand(text).terms
  expect(term).toMatchObject({ label: 'four seats', in: 'text' })
  expect(term?.orNamed).toEqual(expect.arrayContaining(are))
  expect(term?.orNamed?.filter((name) => arent.includes(name))).toEqual([])
})

test('a plural that is the name of several makes leaves out what bears the name', () => {
  for (const text of ['golf no spiders', 'golf no spider'])
    expect(understand(text).without, text).toMatchObject([{ any: ['spider'] }])
})

test('a phase has its short name', () => {
  const [, phase] = understand('clio 172 ph1', { known: ['ph1'] }).terms
  expect(phase?.any).toEqual(['ph1', 'phase 1', 'phase one'])
  expect(understand('PH1').filters).toMatchObject({ near: expect.any(String) as string })
})

test.each([
  ['rust: no, under 5k', { maxPrice: 5_000 }],
  ['sunroof: no, under 5k', { maxPrice: 5_000 }],
  ['rust? no. under 5k', { maxPrice: 5_000 }],
  ['rust no, anything under 5k', { maxPrice: 5_000 }],
  ['diesel: no, over 200bhp', { powerFrom: '200' }],
  ['diesel: no, before 1995', { yearTo: 1994 }],
  ['modified? no, less than 100k miles', { mileageTo: 100_000 }],
  ['nothing to spend, under 3k', { maxPrice: 3_000 }],
  ['nothing to pay under 3k', { maxPrice: 3_000 }],
  ['nothing to pay under 100k miles', { mileageTo: 100_000 }],
  ['tax 0 nothing to pay, 1995-2000', { yearFrom: 1995, yearTo: 2000 }],
  ['not done 100k miles', { mileageTo: 100_000 }],
  ['never done 100k miles', { mileageTo: 100_000 }],
  ['mot 2001 red', { yearFrom: 2001, yearTo: 2001 }],
])("'golf %s' has the bound that stands behind what is denied", (text, filters) => {
  const { make: _make, model: _model, ...found } = understand(`golf ${text}`).filters
  expect(found).toEqual(filters)
})

test.each([
  ['tax under £300', ['tax']],
  ['under £300 tax', ['tax']],
  ['under £300 road tax', ['road', 'tax']],
  ['£180 tax', ['tax']],
  ['insurance less than £500', ['insurance']],
  ['£300 insurance', ['insurance']],
  ['insurance less than £1200 a year', ['insurance']],
  ['insurance under 1k per year', ['insurance']],
  ['under £1,200 a year insurance', ['insurance']],
  ['insurance under 500 quid', ['insurance']],
  ['tax under 300 pounds', ['tax']],
  ['under £1000 to insure', ['insure']],
  ['under £300 to insure', ['insure']],
  ['under £1000 a year to insure', ['insure']],
  ['over £2000 spent', ['spent']],
  ['over 2000 spent', ['spent']],
  ['3k spent', ['spent']],
  ['3k or so spent', ['spent']],
  ['£500 off', ['off']],
  ['under £200 a month', ['month']],
])(
  "what a car costs besides, or has cost, is neither its price nor its name: 'mercedes %s'",
  (text, words) => {
    const { filters, terms, partOf } = understand(`mercedes ${text}`)
    expect({ filters, partOf }).toEqual({ filters: { make: 'Mercedes-Benz' }, partOf: undefined })
    expect(typed(terms)).toEqual(words)
  },
)

test.each([
  ['under 2k tax and tested', { maxPrice: 2_000 }],
  ['under £400 tax and mot', { maxPrice: 400 }],
  ['£1000 tax & mot', { maxPrice: 1_000 }],
  ['5k tax', { maxPrice: 5_000 }],
  ['under 5k with tax', { maxPrice: 5_000 }],
  ['with tax under 5k', { maxPrice: 5_000 }],
  ['tax under £10,000', { maxPrice: 10_000 }],
  ['under £3k off road', { maxPrice: 3_000 }],
  ['under 3k off roader', { maxPrice: 3_000 }],
  ['£3k off-road', { maxPrice: 3_000 }],
])("'golf %s' has a price", (text, filters) => {
  expect(understand(`golf ${text}`).filters).toMatchObject(filters)
})

test.each([
  ['cheap insurance under 1500', { maxPrice: 1_500, sort: 'price-low' }, ['insurance']],
  ['cheap insurance under 900', { maxPrice: 900, sort: 'price-low' }, ['insurance']],
  ['cheap tax under 300', { maxPrice: 300, sort: 'price-low' }, ['tax']],
  ['cheap tax and insurance under £400', { maxPrice: 400 }, ['tax', 'insurance']],
  ['low insurance under £1000', { maxPrice: 1_000 }, ['low', 'insurance']],
  ['low insurance under £900', { maxPrice: 900 }, ['low', 'insurance']],
  ['low road tax under £400', { maxPrice: 400 }, ['low', 'road', 'tax']],
  ['group 10 insurance under 2000', { maxPrice: 2_000 }, ['group', '10', 'insurance']],
  ['group 10e insurance under 900', { maxPrice: 900 }, ['group', '10e', 'insurance']],
  ['under 2000 insurance group 3', { maxPrice: 2_000 }, ['insurance', 'group', '3']],
  ['under 900 insurance group 3', { maxPrice: 900 }, ['insurance', 'group', '3']],
  ['under £3000 insurance write off', { maxPrice: 3_000 }, ['insurance', 'write', 'off']],
  ['under £900 insurance write off', { maxPrice: 900 }, ['insurance', 'write', 'off']],
  ['insurance under £1,500', { maxPrice: 1_500 }, ['insurance']],
  ['insurance under 150 bhp', { powerTo: '150' }, ['insurance']],
  ['cheap tax under 100 bhp', { powerTo: '100' }, ['tax']],
])("'corsa %s' has the bound %j beside what it costs to keep", (text, filters, words) => {
  const { filters: found, terms } = understand(`corsa ${text}`)
  expect(found).toMatchObject(filters)
  expect(typed(terms)).toEqual(words)
})

test('how far somebody would go is no mileage', () => {
  for (const text of ['golf wont go over 50 miles', 'golf dont want to go over 50 miles'])
    expect(understand(text).filters, text).toEqual({ make: 'Volkswagen', model: 'Golf' })
})

test.each([
  ['one owner porsche 911 from new', { make: 'Porsche', model: '911' }],
  ['peugeot 205 from new', { make: 'Peugeot', model: '205' }],
  ['volvo 240 from new', { make: 'Volvo', model: '240' }],
  ['saab 900 from new', { make: 'SAAB', model: '900' }],
  ['audi 100 from new', { make: 'Audi', model: '100' }],
  ['porsche 944 from new', { make: 'Porsche', model: '944' }],
  ['mini 1000 from new', { make: 'Mini', model: '1000' }],
  ['bmw 325 from new', { make: 'BMW' }],
  ['golf gti 2 from new', { make: 'Volkswagen', model: 'Golf' }],
  ['golf 9,500 from new', { make: 'Volkswagen', model: 'Golf', mileageTo: 9_500 }],
  ['golf 60000 from new', { make: 'Volkswagen', model: 'Golf', mileageTo: 60_000 }],
  ['golf 8000 from new', { make: 'Volkswagen', model: 'Golf', mileageTo: 8_000 }],
  ['saab 9000 from new', { make: 'SAAB', model: '9000' }],
  ['golf sixty thousand from new', { make: 'Volkswagen', model: 'Golf', mileageTo: 60_000 }],
  ['renault 5-10k miles', { make: 'Renault', mileageFrom: 5_000, mileageTo: 10_000 }],
])("'%s' is a car by its name, or its miles", (text, filters) => {
  const { filters: found, rest } = understand(text)
  expect(found).toEqual(filters)
  expect(understand(rest, { given: found }).filters).toEqual({})
})

test("the '5' before a mileage is a Renault", () => {
  expect(understand('renault 5 to 60k miles')).toMatchObject({
    filters: { make: 'Renault', mileageTo: 60_000 },
    families: ['5', '5 Turbo'],
  })
  expect(understand('renault 5 to 60k miles').filters).not.toHaveProperty('mileageFrom')
})

test.each([
  ...['80000+', '80000 or more', '80000 or over', '80000 upwards', '80000 minimum', '80,000+'],
  ...['80,000 or more', '80k+', '80k or more'],
])("'golf mileage %s' is so much at least, and is when what is left is read again", (text) => {
  const { filters, rest, terms } = understand(`golf mileage ${text}`)
  expect(filters).toEqual({ make: 'Volkswagen', model: 'Golf', mileageFrom: 80_000 })
  expect({ rest, terms }).toEqual({ rest: '', terms: [] })
  expect(understand(rest, { given: filters }).filters).toEqual({})
})

test('what somebody has to spend is no mileage where it may be more either', () => {
  expect(understand('golf average mileage 5k+').filters).toMatchObject({ priceFrom: 5_000 })
  expect(understand('golf not mileage 80000 or more').filters).toMatchObject({ mileageTo: 80_000 })
})

test('a mileage that may be more is no mileage at most', () => {
  expect(understand('golf mileage 60,000 or more').filters).not.toHaveProperty('mileageTo')
})

test('the name of a part is searched for as a word of its own', () => {
  expect(understand('sequential gearbox golf', { known: ['gearbox'] }).terms).toHaveLength(2)
  expect(understand('e30 no motor 325i', { known: ['motor'] }).without).not.toMatchObject([
    { label: '325i' },
  ])
})

test.each([
  ['1990-97', { yearFrom: 1990, yearTo: 1997 }],
  ['1990 to 97', { yearFrom: 1990, yearTo: 1997 }],
  ["1990 to '97", { yearFrom: 1990, yearTo: 1997 }],
  ['1988–92', { yearFrom: 1988, yearTo: 1992 }],
  ['between 1990 and 95', { yearFrom: 1990, yearTo: 1995 }],
  ['1998-03', { yearFrom: 1998, yearTo: 2003 }],
  ['1998 - 60,000 miles', { yearFrom: 1998, yearTo: 1998, mileageTo: 60_000 }],
  ['1998 - 60 thousand miles', { yearFrom: 1998, yearTo: 1998, mileageTo: 60_000 }],
  ['1998 - 15 inch wheels', { yearFrom: 1998, yearTo: 1998 }],
  ['80s or 90s', { yearFrom: 1980, yearTo: 1999 }],
  ['80s/90s', { yearFrom: 1980, yearTo: 1999 }],
  ['80s-90s', { yearFrom: 1980, yearTo: 1999 }],
  ['eighties and nineties', { yearFrom: 1980, yearTo: 1999 }],
  ['late 80s to early 90s', { yearFrom: 1987, yearTo: 1993 }],
  ['1989/90', { yearFrom: 1989, yearTo: 1990 }],
  ['1989/1990', { yearFrom: 1989, yearTo: 1990 }],
  ['1989 or 1990', { yearFrom: 1989, yearTo: 1990 }],
  ['1989 or 90', { yearFrom: 1989, yearTo: 1990 }],
  ['1999 or 2000', { yearFrom: 1999, yearTo: 2000 }],
  ['1989, 1990 or 1991', { yearFrom: 1989, yearTo: 1991 }],
  ['2004/05', { yearFrom: 2004, yearTo: 2005 }],
  ['between ’89 and ’91', { yearFrom: 1989, yearTo: 1991 }],
  ['between 89 and 91', { yearFrom: 1989, yearTo: 1991 }],
  ["'89 to '91", { yearFrom: 1989, yearTo: 1991 }],
  ["'89-'91", { yearFrom: 1989, yearTo: 1991 }],
  ['1985 until 1990', { yearFrom: 1985, yearTo: 1990 }],
  ['from 1989 till 1991', { yearFrom: 1989, yearTo: 1991 }],
  ['1975 to 1985', { yearFrom: 1980, yearTo: 1985 }],
  ['1978-85', { yearFrom: 1980, yearTo: 1985 }],
  ['early to mid 90s', { yearFrom: 1990, yearTo: 1996 }],
  ['early/mid 90s', { yearFrom: 1990, yearTo: 1996 }],
  ['mid-late 80s', { yearFrom: 1984, yearTo: 1989 }],
  ['late 80s early 90s', { yearFrom: 1987, yearTo: 1993 }],
  ['80s, 90s', { yearFrom: 1980, yearTo: 1999 }],
  ['1989 or newer', { yearFrom: 1989 }],
  ['from the late 80s to the mid 90s', { yearFrom: 1987, yearTo: 1996 }],
  ['1995 or before', { yearTo: 1995 }],
  ['1995 or after', { yearFrom: 1995 }],
  ['1995 and up', { yearFrom: 1995 }],
  ['1995 or above', { yearFrom: 1995 }],
  ['P reg upwards', { yearFrom: 1996 }],
  ['52 plate or above', { yearFrom: 2002 }],
  ['£10,000 and upwards', { priceFrom: 10_000 }],
  ['£5k or higher', { priceFrom: 5_000 }],
  ['minimum of £5k', { priceFrom: 5_000 }],
  ['greater than £5k', { priceFrom: 5_000 }],
  ['in excess of £5k', { priceFrom: 5_000 }],
  ['north of 10 grand', { priceFrom: 10_000 }],
  ['maximum of 5000', { maxPrice: 5_000 }],
  ['£5k or below', { maxPrice: 5_000 }],
  ['greater than 100k miles', { mileageFrom: 100_000 }],
  ['100k miles or higher', { mileageFrom: 100_000 }],
  ['mileage 60k', { mileageTo: 60_000 }],
  ['mileage: 60k or less', { mileageTo: 60_000 }],
  ['mileage 60k max', { mileageTo: 60_000 }],
  ['sub-60k miles', { mileageTo: 60_000 }],
  ['average mileage 5k', { maxPrice: 5_000 }],
  ['mileage 5000', { mileageTo: 5_000 }],
  ['average mileage 5000', {}],
  ['mileage 80000 or 90000', { mileageFrom: 80_000, mileageTo: 90_000 }],
  ['mileage 50,000 - 60,000', { mileageFrom: 50_000, mileageTo: 60_000 }],
  ['50,000 - 100,000 miles', { mileageFrom: 50_000, mileageTo: 100_000 }],
  ['50k - 100k miles', { mileageFrom: 50_000, mileageTo: 100_000 }],
  ['5k - 60k miles', { maxPrice: 5_000, mileageTo: 60_000 }],
  ['under 80k km', { mileageTo: 49_500 }],
  ['80k kms', { mileageTo: 49_500 }],
  ['under 100,000 km', { mileageTo: 62_000 }],
  ['50-100k kilometres', { mileageFrom: 31_000, mileageTo: 62_000 }],
  ['50 km leeds', { near: 'Leeds', within: 31 }],
  ['from 95', { yearFrom: 1995 }],
  ['from 95 reg', { yearFrom: 1995 }],
  ['up to 95', { yearTo: 1995 }],
  ['up to 95 reg', { yearTo: 1995 }],
  ['up to 95 bhp', { powerTo: '95' }],
  ['up to 95 mpg', {}],
  ['from 51 plate', { yearFrom: 2001 }],
  ['since 95', { yearFrom: 1995 }],
  ['until 95', { yearTo: 1995 }],
  ['til 1995', { yearTo: 1995 }],
  ['1990 til 1995', { yearFrom: 1990, yearTo: 1995 }],
  ["from '95", { yearFrom: 1995 }],
  ["up to '95", { yearTo: 1995 }],
  ["'95 or older", { yearTo: 1995 }],
  ['95 or older', { yearTo: 1995 }],
  ['up to 90s', { yearTo: 1999 }],
  ['95+', { yearFrom: 1995 }],
  ['1995 +', { yearFrom: 1995 }],
  ['1995 + mot', { yearFrom: 1995, yearTo: 1995 }],
  ['80+ mpg', {}],
  ['1995-on', { yearFrom: 1995 }],
  ['95-on', { yearFrom: 1995 }],
  ['P reg+', { yearFrom: 1996 }],
  ['51 plate+', { yearFrom: 2001 }],
  ['from 1995 onwards', { yearFrom: 1995 }],
  ['1995 to present', { yearFrom: 1995 }],
  ['1989, 1990', { yearFrom: 1989, yearTo: 1990 }],
  ['1989, 1990 and 1991', { yearFrom: 1989, yearTo: 1991 }],
  ['1995, 2000 miles', { yearFrom: 1995, yearTo: 1995, mileageTo: 2_000 }],
  ['1999 - 2000 miles', { yearFrom: 1999, yearTo: 1999, mileageTo: 2_000 }],
  ['early 90s to 1998', { yearFrom: 1990, yearTo: 1998 }],
  ['between the late 80s and 1995', { yearFrom: 1987, yearTo: 1995 }],
  ['1985 to early 90s', { yearFrom: 1985, yearTo: 1993 }],
  ['1985 to early 1990s', { yearFrom: 1985, yearTo: 1993 }],
  ['late 90s - 2001', { yearFrom: 1997, yearTo: 2001 }],
  ['80s to 1995', { yearFrom: 1980, yearTo: 1995 }],
  ['mid-90s', { yearFrom: 1994, yearTo: 1996 }],
  ['late-80s', { yearFrom: 1987, yearTo: 1989 }],
  ["late 80's/early 90's", { yearFrom: 1987, yearTo: 1993 }],
  ['K/L reg', { yearFrom: 1992, yearTo: 1994 }],
  ['K, L or M reg', { yearFrom: 1992, yearTo: 1995 }],
  ['51/02 plate', { yearFrom: 2001, yearTo: 2002 }],
  ['>1995', { yearFrom: 1996 }],
  ['>= 1995', { yearFrom: 1995 }],
  ['min 1995', { yearFrom: 1995 }],
  ['at least 1995', { yearFrom: 1995 }],
  ['over 1995', { yearFrom: 1996 }],
  ['more than 1995', { yearFrom: 1996 }],
  ['younger than 1995', { yearFrom: 1996 }],
  ['dont want anything over 1995', { yearTo: 1995 }],
  ['over 1500', { priceFrom: 1_500 }],
  ['over 2000 cc', { yearFrom: 2000, yearTo: 2000 }],
] as const)("'golf %s' is from and to what it says", (text, filters) => {
  const known = ['1995', 'before', 'after', 'average', 'inch', 'wheels']
  expect(understand(`golf ${text}`, { known }).filters).toEqual({
    make: 'Volkswagen',
    model: 'Golf',
    ...filters,
  })
})

test.each([
  ['one or two owners', 'one owner or two owners'],
  ['less than 3 owners', 'one owner or two owners'],
  ['under three owners', 'one owner or two owners'],
  ['fewer than 3 previous owners', 'one owner or two owners'],
  ['max 2 owners', 'one owner or two owners'],
  ['no more than 2 owners', 'one owner or two owners'],
  ['up to 2 former keepers', 'one owner or two owners'],
  ['2 owners or fewer', 'one owner or two owners'],
  ['two owners max', 'one owner or two owners'],
  ['not more than 3 keepers', 'one owner or two owners or three owners'],
  ['under 4 owners', 'one owner or two owners or three owners'],
  ['max 4 owners', 'one owner or two owners or three owners or four owners'],
  ['under 5 owners', 'one owner or two owners or three owners or four owners'],
  ['4 owners or fewer', 'one owner or two owners or three owners or four owners'],
  ['less than 2 owners', 'one owner'],
  ['1 owner max', 'one owner'],
  ['3 or 5 door', 'three doors or five doors'],
])("'golf %s' is either", (text, label) => {
  const { terms, rest, filters } = understand(`golf ${text}`)
  expect(terms).toMatchObject([{ label }])
  expect(understand(rest, { given: filters }).terms).toMatchObject([{ label }])
})

test.each([
  ['1999 or 2000 quid', { yearFrom: 1999, yearTo: 1999, maxPrice: 2_000 }],
  ['1999 or 2000 pounds', { yearFrom: 1999, yearTo: 1999, maxPrice: 2_000 }],
  ['1999 and 2000 quid', { yearFrom: 1999, yearTo: 1999, maxPrice: 2_000 }],
  ['1999-2000 mileage 60k', { yearFrom: 1999, yearTo: 2000, mileageTo: 60_000 }],
  ['pre 95 reg', { yearTo: 1994 }],
  ['pre 99 reg', { yearTo: 1998 }],
  ['after 99 reg', { yearFrom: 2000 }],
  ['pre 98 plate', { yearTo: 1997 }],
  ['no older than 95 reg', { yearFrom: 1995 }],
  ['before 01 reg', { yearTo: 2000 }],
  ['pre 51 reg', { yearTo: 2001 }],
  ['after 02 reg', { yearFrom: 2002 }],
  ["'98 to '08", { yearFrom: 1998, yearTo: 2005 }],
  ["'75 to '85", { yearFrom: 1980, yearTo: 1985 }],
])("'golf %s' is of the years that it says, and when what is left is read again", (text, years) => {
  const { filters, rest, terms } = understand(`golf ${text}`)
  expect(filters).toEqual({ make: 'Volkswagen', model: 'Golf', ...years })
  expect(terms).toEqual([])
  expect(understand(rest, { given: filters }).filters).toEqual({})
})

test('a car that is called as a year is, before its own, is no span of years', () => {
  expect(understand('ford rs 2000, 1991')).toMatchObject({
    filters: { make: 'Ford', yearFrom: 1991, yearTo: 1991 },
    terms: [{ typed: 'rs 2000' }],
  })
})

test('the size of the wheels is no year', () => {
  const { filters, rest } = understand("golf '98 and 16 inch wheels")
  expect(filters).toEqual({ make: 'Volkswagen', model: 'Golf', yearFrom: 1998, yearTo: 1998 })
  expect(rest).toBe('16 inch wheels')
})

test('a bound behind owners is that of what comes after it', () => {
  expect(understand('golf 2 owners max 5k')).toMatchObject({
    filters: { maxPrice: 5_000 },
    terms: [{ label: 'two owners' }],
  })
})

test('an attribute of two words is one part, without which neither word is searched for', () => {
  expect(understand('audi a4 avant estate').parts).toEqual([{ label: 'Estate', without: '' }])
})

test.each([
  ['golf, polo or lupo', ['Golf', 'Polo', 'Lupo']],
  ['golf, polo and lupo', ['Golf', 'Polo', 'Lupo']],
  ['205, 306 or 309', ['205', '306', '309']],
  ['escort, fiesta or capri', ['Escort', 'Escort RS Cosworth', 'Fiesta', 'Capri']],
  [
    'escort, sierra and granada',
    ['Escort', 'Escort RS Cosworth', 'Sierra', 'Sierra RS Cosworth', 'Granada', 'Scorpio'],
  ],
  ['golf, polo, lupo', ['Golf', 'Polo', 'Lupo']],
  ['vw golf, polo', ['Golf', 'Polo']],
  ['civic, crx, prelude', ['Civic', 'CRX', 'Prelude']],
  ['ford, escort or fiesta', ['Escort', 'Escort RS Cosworth', 'Fiesta']],
])("'%s' is any of those families", (text, families) => {
  expect(understand(text)).toMatchObject({ families, terms: [] })
})

test.each([
  ['e30, e36 or e46', ['e30', 'e36', 'e46']],
  ['bmw, audi or merc', ['bmw', 'audi', 'mercedes benz']],
  ['200sx, skyline or supra', ['nissan 200sx', 'nissan skyline', 'toyota supra']],
  ['a red, silver or black golf', ['red or silver or black']],
  ['auto, red or black', ['red or black', 'automatic']],
  ['golf and gti', ['gti']],
])("'%s' lists what is of a kind, and nothing else", (text, either) => {
  const { terms } = understand(text, { known: ['gti'] })
  expect(
    terms.length === 1 && !terms[0]!.label ? terms[0]!.any : terms.map(({ label }) => label),
  ).toEqual(either)
})
