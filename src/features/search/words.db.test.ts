import { expect, test } from 'vitest'
import { golf, mx5 } from '../../../test/cars.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { pageSize } from './rules.ts'
import type { SearchResponse } from './schema.ts'

const search = async ({ api }: Pick<Shop, 'api'>, query: Record<string, string>) => {
  const response = await api.get(`/api/listings?${new URLSearchParams(query)}`)
  expect(response.status, response.text.slice(0, 200)).toBe(200)
  return response.json<SearchResponse>()
}
const idsOf = ({ items }: SearchResponse) => items.map(({ id }) => id)

test('a word that no car has is left out and named, where the car was understood', async () => {
  const shop = await startApp()
  const car = await shop.publishes({ ...golf })
  await shop.publishes()
  const found = await search(shop, { q: 'golf spaceship' })
  expect(idsOf(found)).toEqual([car])
  expect(found.understood).toMatchObject({ unmatched: ['spaceship'], matched: 'some' })
  const nothing = await search(shop, { q: 'spaceship' })
  expect(idsOf(nothing)).toEqual([])
  expect(nothing.understood).toMatchObject({ unmatched: ['spaceship'] })
})

test('an order that the words ask for is returned with the filters that they ask for', async () => {
  const shop = await startApp()
  const dear = await shop.publishes({ ...golf, pricePence: 9_000_00 })
  const cheap = await shop.publishes({ ...golf, pricePence: 1_450_00 })
  const found = await search(shop, { q: 'cheapest golf' })
  expect(idsOf(found)).toEqual([cheap, dear])
  expect(found.understood!.filters).toMatchObject({ sort: 'price-low' })
})

test('a word that some car has is not said to be had by none, whatever else is searched for', async () => {
  const shop = await startApp()
  const mk1 = await shop.publishes({ ...golf, year: 1983, pricePence: 19_950_00 })
  const mk3 = await shop.publishes({ ...golf, year: 1995, pricePence: 1_450_00 })
  expect(idsOf(await search(shop, { q: 'mk1 golf' }))).toEqual([mk1])
  const cheaper = await search(shop, { q: 'mk1 golf under 8k' })
  expect(idsOf(cheaper)).toEqual([mk3])
  expect(cheaper.understood, 'no car among these').toMatchObject({ unmatched: ['mk1'] })
  const none = await search(shop, { q: 'mk1 golf spaceship under 1k' })
  expect(idsOf(none)).toEqual([])
  expect(none.understood).toMatchObject({ unmatched: ['spaceship'] })
  expect((await search(shop, { q: 'mk1 golf under 1k' })).understood).toMatchObject({
    unmatched: [],
    matched: 'all',
  })
})

test('where nobody sells either of two versions, their families are shown and no other car', async () => {
  const shop = await startApp()
  await shop.publishes({ ...mx5, pricePence: 2_000_00 })
  const q = 'golf vr6 or escort under 5k'
  expect(idsOf(await search(shop, { q }))).toEqual([])
  const car = await shop.publishes({ ...golf, pricePence: 1_450_00 })
  expect(idsOf(await search(shop, { q }))).toEqual([car])
  // Of two letters both are looked for among names alone.
  expect((await search(shop, { q: 'mx5 s or r' })).understood).toMatchObject({ rest: 's or r' })
})

test('the cars near a missing one are counted as their link shows them, whatever else is searched for', async () => {
  const shop = await startApp()
  await shop.publishes({ ...mx5, pricePence: 2_000_00 })
  await shop.publishes({ ...mx5, pricePence: 9_000_00 })
  for (const q of ['mazda rx8', 'mazda rx8 under 5k', 'mazda rx8 pp1 under 1k'])
    expect((await search(shop, { q })).understood, q).toMatchObject({
      absent: 'Mazda RX-8',
      near: [{ label: 'Mazda MX-5', query: 'make=Mazda&model=MX-5', n: 2 }],
    })
})

test('another form of a word that listings have is no slip for it, and a slip is', async () => {
  const shop = await startApp()
  for (let n = 0; n < 3; n++)
    await shop.publishes({ ...golf, description: 'Dealt with by one garage, always serviced.' })
  for (const form of ['deals', 'garages', 'services']) {
    const { understood } = await search(shop, { q: `golf ${form}` })
    expect(understood?.corrections, form).toEqual([])
  }
  expect((await search(shop, { q: 'golf garages' })).total?.n).toBe(3)
  for (const [slip, meant] of [
    ['dealtt', 'dealt'],
    ['servised', 'serviced'],
  ])
    expect((await search(shop, { q: `golf ${slip}` })).understood, slip).toMatchObject({
      corrections: [{ from: slip, to: meant }],
    })
})

test('the typed words are searched for as they are on request, and what they may be a slip for is offered', async () => {
  const shop = await startApp()
  const tuner = await shop.publishes({ ...golf, description: 'Built by a tuner of note.' })
  const tuned = await shop.publishes({ ...golf, description: 'Tuned well.', location: 'Leeds' })
  const mended = await search(shop, { q: 'gofl tuned' })
  expect(idsOf(mended)).toEqual([tuned])
  expect(mended.understood).toMatchObject({ corrections: [{ from: 'gofl', to: 'golf' }] })
  const typed = await search(shop, { q: 'gofl tuned', spelling: 'typed' })
  expect(idsOf(typed)).toEqual([tuned])
  expect(typed.understood).toMatchObject({
    filters: {},
    corrections: [],
    mended: 'gofl tuned',
    offers: [{ from: 'gofl', to: ['golf'] }],
    unmatched: ['gofl'],
  })
  expect(idsOf(await search(shop, { q: 'tuner', spelling: 'typed' }))).toEqual([tuner])
  const nowhere = await search(shop, { q: 'golf near leedz', spelling: 'typed' })
  expect(nowhere.understood).toMatchObject({ corrections: [], unmatched: ['leedz'] })
  expect(nowhere.understood?.filters).not.toHaveProperty('near')
  const refused = await shop.api.get('/api/listings?q=gofl&spelling=mended')
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.text).toContain('spelling: is not a choice we know')
})

test('words that only different cars have find each of those', async () => {
  const shop = await startApp()
  const sunroof = await shop.publishes({ ...golf, description: 'With an electric sunroof.' })
  const recaro = await shop.publishes({ ...golf, description: 'With seats by Recaro.' })
  await shop.publishes({ ...golf, description: 'With nothing of the kind.' })
  const found = await search(shop, { q: 'golf sunroof recaro' })
  expect(idsOf(found).sort()).toEqual([sunroof, recaro].sort())
  expect(found.understood).toMatchObject({ unmatched: [], matched: 'some' })
})

test('where no car has all of the words, one that has more of them comes before one that has fewer, page by page', async () => {
  const shop = await startApp()
  const says = (description: string, plan: 'standard' | 'premium') =>
    shop.publishes({ ...golf, description, plan })
  const three = await says('Sunroof, Recaro seats and a towbar.', 'standard')
  const two = [
    await says('Sunroof and a towbar.', 'standard'),
    await says('Recaro seats and mudflaps.', 'premium'),
  ]
  const one: number[] = []
  for (let n = 0; n < pageSize; n++) one.push(await says('Has mudflaps.', 'premium'))
  await says('Has nothing of the kind.', 'premium')
  const q = 'golf sunroof recaro towbar mudflaps'
  const first = await search(shop, { q })
  const second = await search(shop, { q, cursor: first.nextCursor! })
  expect([...idsOf(first), ...idsOf(second)]).toEqual([
    three,
    ...two.toReversed(),
    ...one.toReversed(),
  ])
  expect(first.total).toEqual({ n: pageSize + 3, exact: true })
})

test('where no car has all of the words, those that are called so are meant, not all that have any', async () => {
  const shop = await startApp()
  const escort = await shop.publishes({ ...golf, make: 'Ford', model: 'Escort 1.3' })
  await shop.publishes({ ...golf, model: 'Golf GTI Mk1', plan: 'premium' })
  const found = await search(shop, { q: 'escort mk1' })
  expect(idsOf(found)).toEqual([escort])
  expect(found.understood).toMatchObject({ unmatched: ['mk1'], matched: 'some' })
})

test('the best match comes first: by name, then by text, and premium only among equals', async () => {
  const shop = await startApp()
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const said = await shop.publishes({
    ...golf,
    model: 'Golf 1.8 CL',
    description: 'Wheels of a GTI, and a paid place.',
    plan: 'premium',
    publishedAt: ago(1),
  })
  const named = await shop.publishes({ ...golf, model: 'Golf GTI', publishedAt: ago(3) })
  const premium = await shop.publishes({
    ...golf,
    model: 'Golf GTI 16V',
    plan: 'premium',
    publishedAt: ago(5),
  })
  await shop.publishes({ ...golf, model: 'Golf 1.6', description: 'A plain one for the commute.' })
  const found = await search(shop, { q: 'golf gti' })
  expect(found.sort).toBe('relevance')
  expect(idsOf(found)).toEqual([premium, named, said])
  expect(idsOf(await search(shop, { q: 'golf gti', sort: 'recent' }))).toEqual([
    said,
    named,
    premium,
  ])
})

test('pages go on from names to texts, and show each car once', async () => {
  const shop = await startApp()
  const cars = { named: pageSize + 3, said: pageSize + 3 }
  for (let n = 0; n < cars.named; n++) await shop.publishes({ ...golf, model: 'Golf GTI' })
  for (let n = 0; n < cars.said; n++)
    await shop.publishes({ ...golf, model: 'Golf CL', description: 'It has the seats of a GTI.' })
  const seen: string[] = []
  const ids: number[] = []
  let cursor: string | null = null
  do {
    const page: SearchResponse = await search(shop, { q: 'golf gti', ...(cursor && { cursor }) })
    expect(page.total?.n).toBe(cars.named + cars.said)
    seen.push(...page.items.map(({ model }) => model))
    ids.push(...idsOf(page))
    cursor = page.nextCursor
  } while (cursor)
  expect(seen).toEqual([
    ...Array.from({ length: cars.named }, () => 'Golf GTI'),
    ...Array.from({ length: cars.said }, () => 'Golf CL'),
  ])
  expect(new Set(ids).size).toBe(ids.length)
})

test('a code finds the cars of its generation, whether or not their sellers say it', async () => {
  const shop = await startApp()
  const e30 = await shop.publishes({ model: '325i', year: 1988 })
  const e36 = await shop.publishes({ model: '325i', year: 1997 })
  const m3 = await shop.publishes({ model: 'M3', year: 1989 })
  expect(idsOf(await search(shop, { q: 'e30' })).sort()).toEqual([e30, m3].sort())
  expect(idsOf(await search(shop, { q: 'bmw e36' }))).toEqual([e36])
  expect(idsOf(await search(shop, { q: 'bmw 325' })).sort()).toEqual([e30, e36].sort())
  const missing = await search(shop, { q: 'e46' })
  expect(idsOf(missing).sort()).toEqual([e30, e36, m3].sort())
  expect(missing.understood).toMatchObject({ unmatched: ['e46'] })
})

test('a parent shows its children, after its own', async () => {
  const shop = await startApp()
  const cooper = await shop.publishes({ make: 'Mini', model: 'Cooper 1.3i', year: 1996 })
  const s = await shop.publishes({ make: 'Mini', model: 'Cooper S', year: 2003, plan: 'premium' })
  await shop.publishes({ make: 'Mini', model: 'Mayfair', year: 1990 })
  expect(idsOf(await search(shop, { q: 'mini cooper' }))).toEqual([cooper, s])
  expect(idsOf(await search(shop, { q: 'cooper s' }))).toEqual([s])
  expect(idsOf(await search(shop, { make: 'Mini', model: 'Cooper' }))).toEqual([cooper])
})

test('what is known and has no car is said to be so, and what comes near has its number', async () => {
  const shop = await startApp()
  await shop.publishes({ make: 'Peugeot', model: '205 GTI' })
  await shop.publishes(mx5)
  const none = await search(shop, { q: 'peugeot 504' })
  expect(idsOf(none)).toEqual([])
  expect(none.understood).toMatchObject({
    absent: 'Peugeot 504',
    near: [{ label: 'Peugeot 205', n: 1 }],
  })
  const caterham = await search(shop, { q: 'caterham 7' })
  expect(idsOf(caterham)).toEqual([])
  expect(caterham.understood).toMatchObject({
    absent: 'Caterham',
    near: [{ label: 'Mazda MX-5', query: 'make=Mazda&model=MX-5', n: 1 }],
  })
})

test('a make that is not sold here is one of a car that bears its name, where one is on sale', async () => {
  const shop = await startApp()
  const metro = await shop.publishes({ make: 'Rover', model: 'MG Metro Turbo' })
  const golf = await shop.publishes({
    make: 'Volkswagen',
    model: 'Golf',
    description: 'Not an MG.',
  })
  for (const q of ['mg', 'mg turbo', 'metro mg']) {
    const found = await search(shop, { q })
    expect(idsOf(found), q).toEqual([metro])
    expect(found.understood).not.toHaveProperty('absent')
  }
  expect(idsOf(await search(shop, { q: 'mg golf' }))).toEqual([golf])
  const none = await startApp()
  await none.publishes({ make: 'Volkswagen', model: 'Golf', description: 'Not an MG.' })
  expect((await search(none, { q: 'mg' })).understood).toMatchObject({ absent: 'MG' })
})

test('a car that is on sale is not said to be absent because nothing else of the search fits', async () => {
  const shop = await startApp()
  await shop.publishes({ make: 'Peugeot', model: '205 GTI', pricePence: 900_000 })
  const cheap = await search(shop, { q: 'peugeot 205 under £5,000' })
  expect(idsOf(cheap)).toEqual([])
  expect(cheap.understood).toMatchObject({ near: [] })
  expect(cheap.understood).not.toHaveProperty('absent')
})

test('what can’t be read finds nothing, and says so', async () => {
  const shop = await startApp()
  const car = await shop.publishes()
  const unreadable = await search(shop, { q: 'машина' })
  expect(idsOf(unreadable)).toEqual([])
  expect(unreadable.understood).toMatchObject({ unreadable: ['машина'] })
  expect(idsOf(await search(shop, { q: '宝马' }))).toEqual([car])
})

test('what the words ask for is the same search as filters', async () => {
  const shop = await startApp()
  const near = await shop.publishes({ ...golf, location: 'Leeds', pricePence: 900_000 })
  await shop.publishes({ ...golf, location: 'Leeds', pricePence: 1_200_000 })
  await shop.publishes({ ...golf, location: 'Exeter', pricePence: 900_000 })
  const words = await search(shop, { q: 'golf gti under 10k near leedes' })
  expect(idsOf(words)).toEqual([near])
  const { filters, rest } = words.understood!
  expect(filters).toEqual({ make: 'Volkswagen', model: 'Golf', maxPrice: 10_000, near: 'Leeds' })
  expect(rest).toBe('gti')
  const spelt = Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, String(value)]),
  )
  expect(idsOf(await search(shop, { ...spelt, q: rest }))).toEqual([near])
})

test('doors, owners, seats and a power are found as sellers say them, in fields or in words', async () => {
  const shop = await startApp()
  const facts = { doors: '5', owners: '2', interior: 'leather', power: 150, colour: 'red' } as const
  const inFields = await shop.publishes({ ...golf, facts })
  const inWords = await shop.publishes({
    ...golf,
    description: 'A burgundy 5-door with two owners, 150bhp and leather seats.',
  })
  await shop.publishes({ ...golf, description: 'A 3dr, 3 owners, 115 hp, half cloth.' })
  for (const q of ['5 door', 'five doors', '2 owners', 'leather seats', '150 bhp', 'red']) {
    const { items, understood } = await search(shop, { q: `golf ${q}` })
    expect(items.map(({ id }) => id).sort(), q).toEqual([inFields, inWords].sort())
    expect(understood?.attributes, q).toHaveLength(1)
  }
})

test('what is not wanted is left out by name and by what sellers say, and who says nothing stays', async () => {
  const shop = await startApp()
  await shop.publishes({ ...golf, description: 'A burgundy one, automatic.' })
  const blue = await shop.publishes({ ...golf, facts: { colour: 'blue', gearbox: 'automatic' } })
  const unsaid = await shop.publishes({ ...golf, description: 'Drives well.' })
  const eunos = await shop.publishes({ ...mx5, description: 'A blue one, manual.' })
  const found = async (q: string, more = {}) => idsOf(await search(shop, { q, ...more })).sort()
  expect(await found('golf not red')).toEqual([blue, unsaid].sort())
  expect(await found('golf not automatic')).toEqual([unsaid])
  expect(await found('not a golf')).toEqual([eunos])
  expect(await found('blue not vw')).toEqual([eunos])
  expect(await found('not red', { make: 'Volkswagen', model: 'Golf' })).toEqual(
    [blue, unsaid].sort(),
  )
  const { understood, total } = await search(shop, { q: 'golf not red or automatic spaceship' })
  expect(total).toEqual({ n: 1, exact: true })
  expect(understood).toMatchObject({
    without: ['red', 'automatic'],
    attributes: [],
    unmatched: ['spaceship'],
    parts: [{ label: '“spaceship”' }, { label: 'Not red' }, { label: 'Not automatic' }],
  })
  // Words of which one is enough are no reason to show what isn't wanted.
  expect(await found('golf burgundy drives not automatic')).toEqual([unsaid])
})

test('what everybody knows of a model is found by its name or by what its seller says, and left out by either', async () => {
  const shop = await startApp()
  const eunos = await shop.publishes({ ...mx5, description: 'Drives well.' })
  const car = { ...golf, make: 'BMW' } as const
  const roadster = await shop.publishes({ ...car, model: 'Z3 1.9', description: 'Drives well.' })
  const coupe = await shop.publishes({ ...car, model: 'Z3 M Coupe', description: 'Drives well.' })
  const said = await shop.publishes({ ...golf, description: 'A convertible, in blue.' })
  const found = async (q: string) => idsOf(await search(shop, { q })).sort()
  expect(await found('soft top')).toEqual([eunos, roadster, said].sort())
  expect(await found('bmw drop top')).toEqual([roadster])
  expect(await found('bmw not convertible')).toEqual([coupe])
  expect(await found('convertible or estate')).toEqual([eunos, roadster, said].sort())
  expect(await found('blue convertible')).toEqual([said])
})

test('a fuel is found by what a model is called, and no car is shown where none has it', async () => {
  const shop = await startApp()
  const gti = await shop.publishes({ ...golf, model: 'Golf GTI', description: 'Drives well.' })
  const tdi = await shop.publishes({
    ...golf,
    model: 'Golf 1.9 TDI',
    description: 'Uses very little.',
  })
  const said = await shop.publishes({ ...golf, model: 'Golf', facts: { fuel: 'diesel' } })
  await shop.publishes({ ...mx5, description: 'Drives well.' })
  const found = async (q: string) => idsOf(await search(shop, { q })).sort()
  expect(await found('golf petrol')).toEqual([gti])
  expect(await found('golf diesel')).toEqual([tdi, said].sort())
  expect(await found('golf not diesel')).toEqual([gti])
  expect(await found('diesel mx5')).toEqual([])
  expect((await search(shop, { q: 'diesel mx5 spaceship' })).understood).toMatchObject({
    unmatched: ['spaceship'],
  })
})

test("a plate's letter that came twice is of the years in which the car was made, and no car is on a later plate", async () => {
  const shop = await startApp()
  const old = await shop.publishes({ ...golf, year: 1981 })
  const young = await shop.publishes({ ...mx5, year: 2000 })
  const early = await search(shop, { q: 'w reg golf' })
  expect(idsOf(early)).toEqual([old])
  expect(early.understood?.filters).toMatchObject({ yearFrom: 1980, yearTo: 1981 })
  const late = await search(shop, { q: 'w reg mx5' })
  expect(idsOf(late)).toEqual([young])
  expect(late.understood?.filters).toMatchObject({ yearFrom: 2000, yearTo: 2000 })
  const none = await search(shop, { q: '73 plate golf' })
  expect(idsOf(none)).toEqual([])
  expect(none.understood).toMatchObject({
    absent: 'car on a 73 plate',
    near: [{ label: 'Volkswagen Golf', query: 'make=Volkswagen&model=Golf', n: 1 }],
  })
})

test('a place that is not wanted is where no car is shown of', async () => {
  const shop = await startApp()
  await shop.publishes({ ...golf, location: 'Leeds' })
  const far = await shop.publishes({ ...golf, location: 'Truro' })
  expect(idsOf(await search(shop, { q: 'golf not in Leeds' }))).toEqual([far])
  expect(idsOf(await search(shop, { q: 'golf not near Leeds' }))).toEqual([far])
  expect(idsOf(await search(shop, { q: 'golf' }))).toHaveLength(2)
  expect(idsOf(await search(shop, { q: 'golf not in Leeds or Truro' }))).toEqual([])
})

test('what an advert denies does not count for it', async () => {
  const shop = await startApp()
  const has = await shop.publishes({ ...golf, description: 'With a sunroof and a long MOT.' })
  const lacks = await shop.publishes({ ...golf, description: 'No sunroof, and no MOT.' })
  const found = async (q: string) => idsOf(await search(shop, { q }))
  expect(await found('golf sunroof')).toEqual([has])
  expect(await found('golf no sunroof')).toEqual([lacks])
  expect(await found('golf long mot')).toEqual([has])
  expect(await found('golf no mot')).toEqual([lacks])
})

test('what an advert denies ends with its sentence', async () => {
  const shop = await startApp()
  const description = 'Accidents: no. Leather: yes. Smoker: no / A/C: yes. A Golf Mk. II.'
  const said = await shop.publishes({ ...golf, model: 'Golf', description })
  for (const q of ['golf leather', 'golf air con', 'golf mk2'])
    expect(idsOf(await search(shop, { q })), q).toEqual([said])
})

test.each([
  ['Air con: yes, sunroof: no, leather: no. Alloys', 'golf air con', 'golf sunroof'],
  ['Problems with gearbox, turbo: none', 'golf turbo', 'golf leather'],
  ['No rust.Sunroof and no leather | Alloys', 'golf alloys', 'golf leather'],
  ['No leather.Sunroof', 'golf sunroof', 'golf leather'],
])("an advert that says '%s' is found by '%s' and not by '%s'", async (description, has, not) => {
  const shop = await startApp()
  const said = await shop.publishes({ ...golf, description })
  const plain = await shop.publishes({ ...golf, description: 'A Golf with leather and a sunroof.' })
  expect(idsOf(await search(shop, { q: has }))).toContain(said)
  expect(idsOf(await search(shop, { q: not }))).toEqual([plain])
})

test('where a make is at home is found by its name, and said of no seller', async () => {
  const shop = await startApp()
  const german = await shop.publishes({ ...golf, description: 'A red one.' })
  await shop.publishes({ ...golf, make: 'Peugeot', model: '205', description: 'A red one.' })
  const { items, understood } = await search(shop, { q: 'german red' })
  expect(items.map(({ id }) => id)).toEqual([german])
  expect(understood?.attributes).toEqual(['red'])
})

test('a least power is the filter of it, and who doesn’t say it is counted', async () => {
  const shop = await startApp()
  const strong = await shop.publishes({ ...golf, facts: { power: 204 } })
  await shop.publishes({ ...golf, facts: { power: 115 } })
  const unsaid = await shop.publishes({ ...golf })
  const found = await search(shop, { q: 'golf over 200bhp' })
  expect(idsOf(found)).toEqual([strong])
  expect(found.unsaid).toEqual({ n: 1, exact: true })
  expect(found.factsAsked).toMatchObject([{ field: 'powerFrom', label: 'Power: from 200 bhp' }])
  expect(found.understood?.filters).toMatchObject({ powerFrom: '200' })
  const withUnsaid = await search(shop, { q: 'golf over 200bhp', unsaid: 'with' })
  expect(idsOf(withUnsaid).sort()).toEqual([strong, unsaid].sort())
})

test('a greatest power is the filter of it', async () => {
  const shop = await startApp()
  await shop.publishes({ ...golf, facts: { power: 204 } })
  const weak = await shop.publishes({ ...golf, facts: { power: 75 } })
  const found = await search(shop, { q: 'golf under 100 bhp' })
  expect(idsOf(found)).toEqual([weak])
  expect(found.factsAsked).toMatchObject([{ field: 'powerTo', label: 'Power: up to 100 bhp' }])
  expect(found.understood?.filters).toMatchObject({ powerTo: '100' })
})

test('in an area nothing is near: its cars come in the usual order', async () => {
  const shop = await startApp()
  const standard = await shop.publishes({ location: 'Perth', plan: 'standard' })
  const premium = await shop.publishes({ location: 'Perth', plan: 'premium' })
  await shop.publishes({ location: 'Perth', plan: 'standard' })
  const scotland = await search(shop, { near: 'Scotland', sort: 'nearest' })
  expect(scotland).toMatchObject({ isArea: true, sort: 'premium-first' })
  expect(idsOf(scotland)[0]).toBe(premium)
  expect(idsOf(scotland)).toContain(standard)
  const perth = await search(shop, { near: 'Perth', sort: 'nearest' })
  expect(perth).toMatchObject({ isArea: false, sort: 'nearest' })
})

test("'mk2.5' is the car that is called so, and a Mk2 where none is", async () => {
  const shop = await startApp()
  const mk2 = await shop.publishes({ ...mx5, model: 'MX-5 1.8 Mk2', year: 1999 })
  await shop.publishes({ ...mx5, model: 'MX-5 1.6 Mk1', year: 1991 })
  const before = await search(shop, { q: 'mx5 mk2.5' })
  expect(idsOf(before)).toEqual([mk2])
  expect(before.understood).toMatchObject({ unmatched: ['mk2.5'], matched: 'some' })
  const late = await shop.publishes({ ...mx5, model: 'MX-5 Mk2.5 Sport', year: 2003 })
  for (const q of ['mx5 mk2.5', 'mx-5 Mk 2.5', 'mazda mk2.5'])
    expect(idsOf(await search(shop, { q })), q).toEqual([late])
  expect(idsOf(await search(shop, { q: 'mx5 mk2 not mk2.5' }))).toEqual([mk2])
})

test('a county, a country and a postcode are places to look in', async () => {
  const shop = await startApp()
  const truro = await shop.publishes({ location: 'Truro' })
  const perth = await shop.publishes({ location: 'Perth' })
  for (const near of ['Cornwall', 'South West', 'TR1 2AB', 'TR1']) {
    const found = await search(shop, { near })
    expect(idsOf(found), near).toEqual([truro])
  }
  const scotland = await search(shop, { near: 'scotland' })
  expect(scotland).toMatchObject({ place: 'Scotland' })
  expect(idsOf(scotland)).toEqual([perth])
  expect(scotland.items[0]).not.toHaveProperty('miles')
  const response = await shop.api.get('/api/listings?near=Atlantis')
  expect(response.status).toBe(400)
})

test.each([
  'constructor',
  'toString',
  '__proto__',
  'valueOf near hasOwnProperty',
  'under constructor',
])('words that every object has are words like any other: %s', async (q) => {
  const shop = await startApp()
  const car = await shop.publishes({ model: `325i ${q}`, description: 'A straight, honest car.' })
  expect((await search(shop, { q: `bmw ${q}` })).items.map(({ id }) => id)).toContain(car)
  for (const path of [`/api/listings?near=${q}`, `/api/suggestions?q=${q}`, `/browse?q=${q}`])
    expect((await shop.visit(encodeURI(path))).status, path).toBeLessThan(500)
})
