import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { understanding } from '../../../test/understanding.ts'
import { StandardCard } from '../../features/listings/cards/standard-card.tsx'
import type { ListingCard } from '../../features/listings/schema.ts'
import { browseResults, type ResultPage } from '../../features/search/results/browse.client.ts'
import { readCriteria } from '../../features/search/read-criteria.ts'
import { createQueries } from '../../platform/pages/queries.ts'
import { RouterContext } from '../../platform/router/context.ts'
import { createStaticRouter } from '../../platform/router/static-router.ts'
import { browseMeta, coverSizes } from './meta.ts'

const m3: ListingCard = {
  id: 17,
  make: 'BMW',
  model: 'M3',
  year: 1988,
  mileage: 96_430,
  condition: 'excellent',
  price: '64995.00',
  location: 'Bath',
  isPremium: true,
  isActive: true,
  state: 'live',
  createdAt: '2026-11-01T09:00:00.000Z',
  expiresAt: '2026-12-01T09:00:00.000Z',
  images: ['/photos/12-5f1c9a7be0d34c21/1280.jpg'],
  description: 'Genuine',
  photoCount: 6,
}

function metaOf(search: string, page: Partial<ResultPage> = {}) {
  const url = new URL(`https://shop.example/browse${search}`)
  const queries = createQueries(() => Promise.reject(new Error('nothing is asked here')))
  const { criteria } = readCriteria(url.searchParams)
  queries.setQueryData(browseResults(criteria).queryKey, {
    pages: [
      {
        items: [m3],
        nextCursor: null,
        total: { n: 1, exact: true },
        facets: { make: [], model: [], condition: [], location: [], maxPrice: [] },
        factChoices: [],
        factsAsked: [],
        unsaid: null,
        sort: 'premium-first',
        place: null,
        isArea: false,
        otherPlaces: [],
        understood: null,
        criteria,
        refused: [],
        ...page,
      },
    ],
    pageParams: [criteria],
  })
  return browseMeta({ url, queries, params: {} })
}

test('a make and a model make the title; any other search is browsing', () => {
  expect(metaOf('?make=BMW&model=M3').title).toBe('BMW M3 for sale')
  expect(metaOf('?maxPrice=5000').title).toBe('Browse modern classics')
})

test('words that are taken for a car make the title, as they make the heading', () => {
  const car = understanding({ filters: { make: 'BMW', model: 'M3' }, rest: 'red' })
  expect(metaOf('?q=bmw+m3+red', { understood: car })).toMatchObject({
    title: 'BMW M3 for sale',
    description: expect.stringMatching(/^BMW M3: 1 car for sale/),
    canonical: null,
  })
  expect(metaOf('?q=red', { understood: understanding({ rest: 'red' }) }).title).toBe(
    'Browse modern classics',
  )
})

test('the description says how many cars there are', () => {
  expect(metaOf('?make=BMW').description).toMatch(/^BMW: 1 car for sale, 1980 to 2005/)
})

test('the description says how many cost how little, where that is known', () => {
  const choice = (value: string, n: number, approximate = false) => ({ value, n, approximate })
  const facets = { make: [], model: [], condition: [], location: [] }
  const { description } = metaOf('?make=BMW', {
    total: { n: 24, exact: true },
    facets: {
      ...facets,
      maxPrice: [
        choice('5000', 0),
        choice('10000', 3),
        choice('25000', 9, true),
        choice('50000', 24),
      ],
    },
  })
  expect(description).toMatch(/^BMW: 24 cars for sale \(3 up to £10,000\), 1980 to 2005/)
})

test('a make, a model and a town are pages with a picture of their first car', () => {
  expect(metaOf('?make=BMW&location=Bath')).toMatchObject({
    title: 'BMW in Bath for sale',
    canonical: '/browse?make=BMW&location=Bath',
    image: { src: m3.images[0], alt: '1988 BMW M3' },
  })
  expect(metaOf('', { items: [] })).not.toHaveProperty('image')
})

test('a county is a page of its own, under its own name and at any distance', () => {
  const cornwall = { place: 'Cornwall', isArea: true }
  expect(metaOf('?near=cornwal&within=25', cornwall)).toMatchObject({
    title: 'Cars in Cornwall for sale',
    canonical: '/browse?near=Cornwall',
  })
  expect(metaOf('?make=BMW&near=Cornwall&cursor=abc', cornwall)).toMatchObject({
    title: 'BMW in Cornwall for sale, continued',
    canonical: '/browse?make=BMW&near=Cornwall&cursor=abc',
  })
  expect(metaOf('?near=Cornwall&sort=recent', cornwall).canonical).toBe('/browse?near=Cornwall')
  const understood = understanding({ filters: { make: 'BMW', near: 'Cornwall' } })
  expect(metaOf('?q=bmw+cornwall', { ...cornwall, understood })).toMatchObject({
    title: 'BMW in Cornwall for sale',
    canonical: null,
  })
})

test('the second page of a kind of car is a page of its own', () => {
  const { canonical, title } = metaOf('?make=BMW&cursor=abc')
  expect(canonical).toBe('/browse?make=BMW&cursor=abc')
  expect(title).toBe('BMW for sale, continued')
})

test('orders, prices and distances are views of the same page', () => {
  const search = '?sort=price-low&make=BMW&near=Bath&maxPrice=5000&cursor=abc&model=M3'
  expect(metaOf(search).canonical).toBe('/browse?make=BMW&model=M3')
  expect(metaOf('?sort=recent').canonical).toBe('/browse')
})

test('a search by own words, and one with unusable parameters, are not for search engines', () => {
  expect(metaOf('?q=red').canonical).toBeNull()
  expect(metaOf('?year=99999').canonical).toBeNull()
  const refused = [{ field: 'near', value: 'zzz', message: 'no' }]
  expect(metaOf('?near=zzz', { refused }).canonical).toBeNull()
})

test('what nothing is found for is no page for search engines, and the shop without cars is one', () => {
  const nothing = { items: [], total: { n: 0, exact: true } }
  expect(metaOf('?make=BMW&model=Cheap+pills', nothing).canonical).toBeNull()
  expect(metaOf('?location=Cheap+pills', nothing).canonical).toBeNull()
  expect(metaOf('', nothing).canonical).toBe('/browse')
})

test('a later page whose cars have gone is no page for search engines', () => {
  const gone = { items: [], total: { n: 24, exact: true } }
  expect(metaOf('?make=BMW&cursor=abc', gone).canonical).toBeNull()
  expect(metaOf('?cursor=abc', gone).canonical).toBeNull()
  expect(metaOf('?cursor=abc', { items: [], total: null }).canonical).toBeNull()
})

test('a model and a town are one page however the address spells them', () => {
  const choice = (value: string) => ({ value, n: 3, approximate: false })
  const none = { make: [], model: [], condition: [], location: [], maxPrice: [] }
  const facets = { ...none, model: [choice('Polo'), choice('Golf')], location: [choice('York')] }
  for (const search of ['?make=BMW&model=golf&location=YORK', '?make=BMW&model=Golf&location=York'])
    expect(metaOf(search, { facets })).toMatchObject({
      title: 'BMW Golf in York for sale',
      canonical: '/browse?make=BMW&model=Golf&location=York',
    })
  // A small town is among no choices: its cars say how it is spelt.
  expect(metaOf('?location=BATH', { facets }).canonical).toBe('/browse?location=Bath')
  // A cursor fits the spelling alone that it was made for.
  expect(metaOf('?location=bath&cursor=abc').canonical).toBe('/browse?location=Bath')
  expect(metaOf('?location=Bath&cursor=abc').canonical).toBe('/browse?location=Bath&cursor=abc')
})

test('machines read the cars that are shown and the way up', () => {
  const [trail, list] = metaOf('?make=BMW').jsonLd ?? []
  expect(trail).toMatchObject({ itemListElement: [{}, {}, { position: 3, name: 'BMW' }] })
  expect(list).toMatchObject({
    itemListElement: [{ position: 1, url: 'https://shop.example/listing/17' }],
  })
})

test('a car that is under offer says so on its photo, and no other does', () => {
  const cardOf = (state: ListingCard['state']) =>
    renderToString(
      <RouterContext value={createStaticRouter('/browse', { error: null })}>
        <StandardCard listing={{ ...m3, state }} />
      </RouterContext>,
    )
  expect(cardOf('under-offer')).toContain('UNDER OFFER')
  expect(cardOf('live')).not.toContain('UNDER OFFER')
})

test('the cover is preloaded just as the first card asks for it', () => {
  const card = renderToString(
    <RouterContext value={createStaticRouter('/browse', { error: null })}>
      <StandardCard listing={m3} priority />
    </RouterContext>,
  )
  const [preload] = metaOf('').preload ?? []
  expect(preload?.sizes).toBe(coverSizes)
  expect(card).toContain(`sizes="${coverSizes}"`)
  expect(card).toContain(`srcSet="${preload?.srcSet}"`)
})
