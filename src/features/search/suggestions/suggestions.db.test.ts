import { expect, test } from 'vitest'
import { golf } from '../../../../test/cars.ts'
import { startApp } from '../../../../test/start-app.ts'
import type { Suggestion } from '../schema.ts'
import { createSuggestions } from './suggestions.server.ts'

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
  for (const { criteria, n } of await ask('bm')) {
    const query = new URLSearchParams(Object.entries(criteria))
    const { total } = (await api.get(`/api/listings?${query}`)).json<{ total: { n: number } }>()
    expect(total.n).toBe(n)
  }
  expect(await ask('')).toEqual([])
  const refused = await api.get(`/api/suggestions?q=${'x'.repeat(201)}`)
  expect(refused.status).toBe(400)
})

test('no letter waits for numbers that are old: they are read anew beside it', async () => {
  const { publishes, database } = await startApp()
  let at = 0
  let reads = 0
  const suggestions = createSuggestions(
    database.primary,
    async () => {
      reads++
      return []
    },
    () => at,
  )
  await publishes()
  expect(await suggestions('bmw')).toMatchObject([{ n: 1 }, { n: 1 }])
  await publishes()
  expect(await suggestions('bmw')).toMatchObject([{ n: 1 }, { n: 1 }])
  expect(reads).toBe(1)
  at = 31_000
  expect(await suggestions('bmw')).toMatchObject([{ n: 1 }, { n: 1 }])
  await expect.poll(() => suggestions('bmw')).toMatchObject([{ n: 2 }, { n: 2 }])
  expect(reads).toBe(2)
})
