import { expect, onTestFinished, test } from 'vitest'
import { golf } from '../../../../test/cars.ts'
import { startApp } from '../../../../test/start-app.ts'
import type { SearchResponse, Suggestion } from '../schema.ts'
import { attributes } from '../text/attributes.ts'
import { countPhrases } from './count-phrases.server.ts'
import { createSuggestions } from './suggestions.server.ts'

const nowhere = { places: [], areas: [], placeOf: () => undefined }

test('suggestions say how many cars there are, and the search that they stand for shows those', async () => {
  const { publishes, api } = await startApp()
  await publishes()
  await publishes()
  await publishes({ ...golf, location: 'Leeds' })
  const ask = async (q: string) =>
    (await api.get(`/api/suggestions?q=${encodeURIComponent(q)}`)).json<Suggestion[]>()
  expect(await ask('bm')).toMatchObject([
    { label: 'BMW', n: 2 },
    { label: 'BMW 3 Series', n: 2 },
  ])
  expect(await ask('leed')).toMatchObject([{ kind: 'place', label: 'Leeds', n: 1 }])
  expect(await ask('yorksh')).toMatchObject([
    { kind: 'place', label: 'Yorkshire', n: 3, criteria: { near: 'Yorkshire' } },
  ])
  for (const { criteria, n } of [...(await ask('bm')), ...(await ask('yorksh'))]) {
    const query = new URLSearchParams(Object.entries(criteria))
    const { total } = (await api.get(`/api/listings?${query}`)).json<{ total: { n: number } }>()
    expect(total.n).toBe(n)
  }
  expect(await ask('')).toEqual([])
  const refused = await api.get(`/api/suggestions?q=${'x'.repeat(201)}`)
  expect(refused.status).toBe(400)
})

test('suggestions don’t wait for counts that are old: those are read anew beside them', async () => {
  const { publishes, database } = await startApp()
  let at = 0
  let reads = 0
  const { suggest, close } = createSuggestions(database.primary, {
    readGazetteer: async () => {
      reads++
      return nowhere
    },
    now: () => at,
  })
  // What it still counts would be in the way of who empties the database for the next.
  onTestFinished(close)
  await publishes()
  expect(await suggest('bmw')).toMatchObject([{ n: 1 }, { n: 1 }])
  await publishes()
  expect(await suggest('bmw')).toMatchObject([{ n: 1 }, { n: 1 }])
  expect(reads).toBe(1)
  at = 31_000
  expect(await suggest('bmw')).toMatchObject([{ n: 1 }, { n: 1 }])
  await expect.poll(() => suggest('bmw')).toMatchObject([{ n: 2 }, { n: 2 }])
  expect(reads).toBe(2)
})

test('phrases say how many cars the search for them finds, once that is counted beside the responses', async () => {
  const { publishes, database, api } = await startApp()
  await publishes({
    ...golf,
    description: 'An automatic in red, one owner from new, never welded.',
  })
  await publishes({ ...golf, description: 'Red, with a manual gearbox and a folder of invoices.' })
  const counts = await countPhrases(database.primary)
  const found = Object.fromEntries(counts)
  expect(found).toMatchObject({
    automatic: { n: 1, exact: true },
    red: { n: 2, exact: true },
    'one owner': { n: 1, exact: true },
    'barn find': { n: 0, exact: true },
    'under £10,000': { n: 2, exact: true },
    'under £5,000': { n: 0, exact: true },
    'under 60,000 miles': { n: 0, exact: true },
    '1990s': { n: 2, exact: true },
    'Volkswagen Golf Mk2': { n: 2, exact: true },
    'BMW E30': { n: 0, exact: true },
  })
  for (const [label, total] of counts) {
    const answer = await api.get(`/api/listings?${new URLSearchParams({ q: label })}`)
    const { understood, ...search } = answer.json<SearchResponse>()
    if (total.n > 0) expect([label, search.total]).toEqual([label, total])
    // What no car says is left out of a search, and all cars are shown.
    else if (attributes.some((attribute) => attribute.label === label))
      expect([label, understood!.unmatched.length]).toEqual([label, 1])
    else expect([label, understood!.matched, search.total!.n > 0]).not.toEqual([label, 'all', true])
  }
  let at = 0
  const { suggest, close } = createSuggestions(database.primary, {
    readGazetteer: async () => nowhere,
    now: () => at,
  })
  // What it still counts would be in the way of who empties the database for the next.
  onTestFinished(close)
  expect(await suggest('automa')).toMatchObject([{ label: 'Automatic', n: null }])
  await expect
    .poll(() => {
      at += 31_000
      return suggest('automa')
    })
    .toMatchObject([{ label: 'Automatic', n: 1, count: '1' }])
  expect(await suggest('barn f')).toEqual([])
})

test('whoever closes waits for what is being counted, and nothing more is', async () => {
  const { publishes, database } = await startApp()
  await publishes()
  let asked = 0
  const counting = new Proxy(database.primary, {
    get: (db, name) => {
      if (name === 'getExecutor') asked++
      const value: unknown = Reflect.get(db, name, db)
      return typeof value === 'function' ? (value.bind(db) as unknown) : value
    },
  })
  const { suggest, close } = createSuggestions(counting, { readGazetteer: async () => nowhere })
  await suggest('automa')
  await close()
  const before = asked
  expect(before).toBeGreaterThan(0)
  // Whatever was left to be counted then would have been asked for by the end of a whole count.
  await countPhrases(database.primary)
  expect(asked).toBe(before)
})
