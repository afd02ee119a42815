import { expect, test } from 'vitest'
import { e30, golf, mx5 } from '../../../test/cars.ts'
import { countQueries } from '../../../test/database/count-queries.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import type { FilterField } from './filters/active.ts'
import { pageSize, sorts, type Sort } from './rules.ts'
import type { SearchResponse } from './schema.ts'

const search = async ({ api }: Pick<Shop, 'api'>, query: string) => {
  const response = await api.get(`/api/listings?${query}`)
  expect(response.status, response.text.slice(0, 200)).toBe(200)
  return response.json<SearchResponse>()
}
const idsOf = ({ items }: SearchResponse) => items.map(({ id }) => id)

/** A day as 'YYYY-MM-DD', so many days from today. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function smallShop() {
  const shop = await startApp()
  const hour = 3_600_000
  const ago = (hours: number) => new Date(Date.now() - hours * hour)
  const bmw = await shop.publishes({
    ...e30,
    facts: {
      ...{ gearbox: 'manual', body: 'saloon', fuel: 'petrol', colour: 'red' },
      ...{ engineSize: 2_494, power: 171, doors: '2', interior: 'leather', owners: '3' },
      ...{ serviceHistory: 'full', motUntil: inDays(200), taxBand: 'large-engine' },
      ...{ imported: 'no', modifications: 'none', matchingNumbers: 'yes', keys: '2' },
      ...{ books: 'all', v5c: 'present', engineOriginality: 'original' },
      ...{ gearboxOriginality: 'alike', paintOriginality: 'changed' },
      ...{ interiorOriginality: 'original', wheelsOriginality: 'original' },
    },
    publishedAt: ago(3),
  })
  const vw = await shop.publishes({
    ...golf,
    facts: {
      ...{ gearbox: 'automatic', fuel: 'petrol', engineSize: 1_984, power: 136, doors: '3' },
      ...{ owners: 'more', serviceHistory: 'part', motUntil: inDays(45), keys: '1' },
      ...{ modifications: 'modern', v5c: 'applied-for', wheelsOriginality: 'changed' },
    },
    plan: 'premium',
    publishedAt: ago(2),
  })
  const mazda = await shop.publishes({ ...mx5, publishedAt: ago(1) })
  return { shop, bmw, vw, mazda }
}

test('every filter leaves the cars that it names', async () => {
  const { shop, bmw, vw, mazda } = await smallShop()
  const found = async (query: string) => idsOf(await search(shop, query)).sort((a, b) => a - b)
  const all = [bmw, vw, mazda]
  const left: Record<FilterField, [value: string, cars: number[]][]> = {
    q: [['folder of bills', [bmw]]],
    make: [
      ['BMW', [bmw]],
      ['volkswagen', [vw]],
      ['all', all],
    ],
    model: [['golf', [vw]]],
    yearFrom: [['1991', [vw, mazda]]],
    yearTo: [['1991', [bmw, vw]]],
    priceFrom: [['9250', [bmw, vw]]],
    maxPrice: [
      ['5000', [mazda]],
      ['100000', all],
    ],
    mileageFrom: [['84000', [bmw, vw]]],
    mileageTo: [['84000', [bmw, mazda]]],
    condition: [['excellent', [mazda]]],
    location: [['bristol', [vw]]],
    near: [['York&within=25', [bmw, mazda]]],
    gearbox: [
      ['manual', [bmw]],
      ['AUTOMATIC', [vw]],
      ['all', all],
    ],
    body: [['saloon', [bmw]]],
    fuel: [['petrol', [bmw, vw]]],
    colour: [['red&gearbox=manual', [bmw]]],
    driveSide: [['left', []]],
    engineFrom: [
      ['1984', [bmw, vw]],
      ['1985', [bmw]],
    ],
    engineTo: [
      ['1984', [vw]],
      ['2493&engineFrom=1900', [vw]],
    ],
    powerFrom: [['137', [bmw]]],
    powerTo: [
      ['136', [vw]],
      ['170&powerFrom=130', [vw]],
    ],
    doors: [['3', [vw]]],
    interior: [['leather', [bmw]]],
    owners: [
      ['2', []],
      ['3', [bmw]],
      ['5', [bmw]],
    ],
    serviceHistory: [
      ['full', [bmw]],
      ['part', [bmw, vw]],
    ],
    motLeft: [
      ['1', [bmw, vw]],
      ['6', [bmw]],
      ['12', []],
    ],
    taxBand: [['large-engine', [bmw]]],
    imported: [['no', [bmw]]],
    modifications: [['modern', [vw]]],
    matchingNumbers: [['yes', [bmw]]],
    keys: [
      ['2', [bmw]],
      ['more', []],
    ],
    books: [['some', [bmw]]],
    v5c: [
      ['present', [bmw]],
      ['applied-for', [bmw, vw]],
    ],
    engineOriginality: [['original', [bmw]]],
    gearboxOriginality: [
      ['original', []],
      ['alike', [bmw]],
    ],
    paintOriginality: [['alike', []]],
    interiorOriginality: [['original', [bmw]]],
    wheelsOriginality: [['alike', [bmw]]],
  }
  expect(await found('')).toEqual(all)
  for (const [field, examples] of Object.entries(left))
    for (const [value, cars] of examples)
      expect(await found(`${field}=${value}`), `${field}=${value}`).toEqual(cars)
  expect(await found('yearFrom=1990&yearTo=1995')).toEqual([vw])
  expect(await found('make=BMW&maxPrice=5000')).toEqual([])
})

test('a list is in any order that is requested, with premium first unless another is', async () => {
  const { shop, bmw, vw, mazda } = await smallShop()
  const order = async (query: string) => idsOf(await search(shop, query))
  const orders: Record<Sort, number[]> = {
    'premium-first': [vw, mazda, bmw],
    recent: [mazda, vw, bmw],
    'price-low': [mazda, vw, bmw],
    'price-high': [bmw, vw, mazda],
    'mileage-low': [mazda, bmw, vw],
    nearest: [bmw, mazda, vw],
    // Without words no car matches better than another.
    relevance: [vw, mazda, bmw],
  }
  expect(await order('')).toEqual(orders['premium-first'])
  for (const [sort, cars] of Object.entries(orders)) {
    const where = sort === 'nearest' ? '&near=Harrogate&within=200' : ''
    expect(await order(`sort=${sort}${where}`), sort).toEqual(cars)
  }
})

test('the dearest choice is no upper bound', async () => {
  const { publishes, api } = await startApp()
  const dear = await publishes({ ...e30, make: 'Ferrari', model: 'F40', pricePence: 1_500_000_00 })
  expect(idsOf(await search({ api }, 'maxPrice=100000'))).toEqual([dear])
  for (const query of [
    'maxPrice=99999',
    'maxPrice=150000',
    'q=ferrari+under+£100k',
    'q=f40+under+£150k',
  ])
    expect(idsOf(await search({ api }, query)), query).toEqual([])
  expect((await search({ api }, 'q=over+200bhp+under+150bhp')).factsAsked).toMatchObject([
    { field: 'powerTo' },
  ])
})

test('a town and a family are one choice, however sellers write them, which shows what choosing it gives', async () => {
  const shop = await startApp()
  const written = [
    ['York', 'Zarquon 1.9'],
    ['york', 'zarquon'],
    ['YORK', 'ZARQUON Estate'],
  ] as const
  for (const [location, model] of written)
    await shop.publishes({ ...e30, make: 'Citroen', location, model })
  const { facets } = await search(shop, 'make=Citroen')
  expect(facets).toMatchObject({
    location: [{ value: 'York', n: 3 }],
    model: [{ value: 'Zarquon', n: 3 }],
  })
  expect((await search(shop, 'location=york')).total?.n).toBe(3)
  expect((await search(shop, 'make=Citroen&model=zarquon')).total?.n).toBe(3)
})

test('words find a car by its title, its description and its town', async () => {
  const { shop, bmw, vw, mazda } = await smallShop()
  const found = async (q: string) => idsOf(await search(shop, `q=${encodeURIComponent(q)}`))
  expect(await found('timing belt')).toEqual([bmw])
  expect(await found('garaged')).toEqual([vw])
  expect(await found('mx5')).toEqual([mazda])
  expect(await found('mx-5')).toEqual([mazda])
  // Around it, the nearest first.
  expect(await found('york')).toEqual([mazda, bmw])
  expect(await found('helicopter')).toEqual([])
})

test.each(sorts.map(({ value }) => value))('paging by %s shows every car once', async (sort) => {
  const { publishes, api } = await startApp()
  const cars = pageSize * 2 + 5
  for (let n = 0; n < cars; n++) {
    await publishes({
      ...(n % 2 ? golf : mx5),
      plan: n % 3 ? 'standard' : 'premium',
      location: n % 2 ? 'Leeds' : 'York',
      // Many alike, so that an order by these alone would be none.
      pricePence: 5_000_00 + (n % 4) * 100_00,
      mileage: 50_000 + (n % 3),
      publishedAt: new Date(Date.now() - (n % 7) * 60_000),
    })
  }
  const seen: number[] = []
  let cursor: string | null = ''
  const filters = `sort=${sort}&near=York&within=100`
  while (cursor !== null) {
    const page: SearchResponse = await search({ api }, `${filters}${cursor && `&cursor=${cursor}`}`)
    expect(page.total).toEqual({ n: cars, exact: true })
    seen.push(...idsOf(page))
    cursor = page.nextCursor
  }
  expect(seen).toHaveLength(cars)
  expect(new Set(seen).size).toBe(cars)
})

test('a cursor belongs to its own search', async () => {
  const { publishes, api } = await startApp()
  for (let n = 0; n <= pageSize; n++) await publishes()
  const { nextCursor } = await search({ api }, 'sort=recent')
  expect(nextCursor).not.toBeNull()
  for (const other of ['sort=price-low', 'sort=recent&make=BMW', 'sort=recent&maxPrice=20000']) {
    const response = await api.get(`/api/listings?${other}&cursor=${nextCursor}`)
    expect(response.status, other).toBe(400)
    expect(response.json(), other).toMatchObject({ field: 'cursor' })
  }
})

test('each count says what choosing it would give', async () => {
  const { shop } = await smallShop()
  for (const chosen of ['', 'make=BMW', 'condition=good', 'maxPrice=10000', 'q=one']) {
    const { facets } = await search(shop, chosen)
    for (const [name, choices] of Object.entries(facets!)) {
      if (name === 'model') continue
      for (const { value, n } of choices) {
        const query = new URLSearchParams(chosen)
        query.set(name, value)
        const { total } = await search(shop, query.toString())
        expect(total?.n, `${name}=${value} with ${chosen}`).toBe(n)
      }
    }
  }
})

test('the total is that of all pages', async () => {
  const { publishes, api } = await startApp()
  for (let n = 0; n < pageSize + 1; n++) await publishes()
  const { items, total } = await search({ api }, '')
  expect(items).toHaveLength(pageSize)
  expect(total).toEqual({ n: pageSize + 1, exact: true })
})

test('what a page shows is what a photo address serves', async () => {
  const { publishes, api } = await startApp()
  await publishes()
  const { items } = await search({ api }, '')
  const picture = await api.get(items[0]!.images[0]!)
  expect(picture.status).toBe(200)
  expect(picture.headers['content-type']).toBe('image/jpeg')
})

test('words that others have just searched for are served from memory until a car changes', async () => {
  const { plugin, counted } = countQueries()
  const shop = await startApp({
    openDatabase: async (own) => ({
      ...own,
      read: own.read.withPlugin(plugin),
      close: async () => {},
    }),
  })
  const [first, other] = [await shop.publishes(golf), await shop.publishes(e30)]
  const asks = async (query: string) => {
    counted.queries = 0
    const ids = idsOf(await search(shop, query)).toSorted((a, b) => a - b)
    return { ids, isRead: counted.queries > 0 }
  }
  // The same words as a browser writes them, and as another program does.
  expect(await asks('q=golf+gti')).toEqual({ ids: [first], isRead: true })
  expect(await asks('q=golf+gti')).toEqual({ ids: [first], isRead: false })
  expect(await asks('q=golf%20gti')).toEqual({ ids: [first], isRead: false })
  expect(await asks('q=bmw')).toEqual({ ids: [other], isRead: true })
  const second = await shop.publishes(golf)
  await expect.poll(async () => (await asks('q=golf+gti')).ids).toEqual([first, second])
})
