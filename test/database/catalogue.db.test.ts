import { expect, test } from 'vitest'
import { advanceCatalogue, readCatalogueVersion } from '../../src/platform/page-cache/catalogue.ts'
import { startApp } from '../start-app.ts'

test('the catalogue only ever advances, by one for each change', async () => {
  const { database } = await startApp()
  const before = await readCatalogueVersion(database.primary)
  const advance = () => database.primary.transaction().execute((tx) => advanceCatalogue(tx))
  const versions = await Promise.all(Array.from({ length: 20 }, advance))
  expect(versions.sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, n) => before + n + 1),
  )
})

test('a change that is rolled back does not advance it', async () => {
  const { database } = await startApp()
  const before = await readCatalogueVersion(database.primary)
  const undone = database.primary.transaction().execute(async (tx) => {
    await advanceCatalogue(tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await readCatalogueVersion(database.primary)).toBe(before)
})

test('older news is ignored', async () => {
  const { catalogue } = await startApp()
  const version = catalogue.version()
  catalogue.observe(version - 1)
  expect(catalogue.version()).toBe(version)
  catalogue.observe(version + 5)
  expect(catalogue.version()).toBe(version + 5)
})

test('publishing a car changes the next response that anybody gets', async () => {
  const { publishes, api, visit, catalogue } = await startApp()
  const featured = async () =>
    (await api.get('/api/listings/standard')).json<{ id: number }[]>().map(({ id }) => id)
  expect(await featured()).toEqual([])
  const before = await visit('/')
  const car = await publishes()
  await catalogue.refresh()
  expect(await featured()).toEqual([car])
  const after = await visit('/')
  expect(after.headers.etag).not.toBe(before.headers.etag)
  expect(after.text).toContain(`"id":${car}`)
})

test('what has not changed is not sent again', async () => {
  const { publishes, visit, api, catalogue } = await startApp()
  await publishes()
  await catalogue.refresh()
  for (const address of [
    '/',
    '/api/listings/standard',
    '/api/listings',
    '/api/makes',
    '/sitemap.xml',
    '/sitemaps/searches/0.xml',
    '/sitemaps/cars/0.xml',
  ]) {
    const first = await api.get(address)
    expect(first.status, address).toBe(200)
    const again = await visit(address, { headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again.status, address).toBe(304)
    expect(again.text, address).toBe('')
  }
})
