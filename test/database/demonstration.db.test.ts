import { expect, test } from 'vitest'
import { openDemonstration, readStock } from '../../demo/seed.ts'
import { startApp } from '../start-app.ts'

test('an empty shop is filled with the demonstration stock, once', async () => {
  const { database, clock, jobs, seal, api, catalogue } = await startApp()
  const ctx = { database, clock, emit: jobs.emit, seal }
  const stock = await readStock()
  expect(await openDemonstration(ctx)).toBe(stock.length)
  expect(await openDemonstration(ctx)).toBe(0)
  await catalogue.refresh()
  const found = (await api.get('/api/listings')).json<{
    total: { n: number }
    items: { images: string[] }[]
  }>()
  expect(found.total.n).toBe(stock.length)
  expect(new Set(found.items.map(({ images }) => images.length))).toEqual(new Set([1]))
})

test('a shop that has ever held a car is left alone', async () => {
  const { database, clock, jobs, seal, publishes, setState } = await startApp()
  await setState(await publishes(), 'sold')
  expect(await openDemonstration({ database, clock, emit: jobs.emit, seal })).toBe(0)
})
