import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fastly } from '../../src/adapters/cdn/fastly.ts'
import { fakeFastly } from '../fake-cdns.ts'
import { startApp } from '../start-app.ts'
import { purgeChanges } from '../../src/platform/cdn/purge-changes.server.ts'

async function openPurging() {
  const { fake, purged, settings } = await fakeFastly()
  const shop = await startApp({ config: { cdn: { fastly: settings } } })
  const ctx = { database: shop.database, cdn: fastly(settings) }
  await purgeChanges(ctx)
  purged.length = 0
  return { fake, purged, shop, ctx }
}

test('a CDN is sent each change once, by the keys of what shows it', async () => {
  const { purged, shop, ctx } = await openPurging()
  const bmw = await shop.publishes({ make: 'BMW' })
  const saab = await shop.publishes({ make: 'SAAB', model: '900' })
  expect(await purgeChanges(ctx)).toBe(true)
  expect(await purgeChanges(ctx)).toBe(false)
  expect(purged).toHaveLength(1)
  expect(purged[0]!.toSorted()).toEqual(
    [
      'any',
      'cars',
      `listing:${bmw}`,
      `listing:${saab}`,
      'make:bmw',
      'make:saab',
      'newest:standard',
    ].toSorted(),
  )
})

test('every key that is purged is one that what shows the change was sent under', async () => {
  const { purged, shop, ctx } = await openPurging()
  const id = await shop.publishes({ make: 'BMW' })
  await shop.catalogue.refresh()
  await purgeChanges(ctx)
  const keysOf = async (address: string) =>
    String((await shop.visit(address)).headers['surrogate-key'] ?? '').split(' ')
  const addresses = [
    '/',
    '/browse',
    '/browse?make=BMW',
    `/listing/${id}`,
    '/api/makes',
    '/sitemap.xml',
    '/sitemaps/cars/0.xml',
    `/api/listings/${id}`,
  ]
  for (const address of addresses)
    expect(
      (await keysOf(address)).filter((key) => purged[0]!.includes(key)),
      address,
    ).not.toEqual([])
  // A change of another make's car leaves the listing alone.
  purged.length = 0
  await shop.publishes({ make: 'SAAB', model: '900' })
  await purgeChanges(ctx)
  expect((await keysOf(`/listing/${id}`)).filter((key) => purged[0]!.includes(key))).toEqual([])
})

test('what may have changed anything makes a CDN forget everything', async () => {
  const { purged, shop, ctx } = await openPurging()
  await sql`select advance_catalogue()`.execute(shop.database.primary)
  await purgeChanges(ctx)
  await shop.publishes()
  await sql`delete from catalogue_changes`.execute(shop.database.primary)
  await purgeChanges(ctx)
  expect(purged).toEqual([null, null])
})

test('a purge that a CDN did not take is sent again, and by one process at a time', async () => {
  const { fake, purged, shop, ctx } = await openPurging()
  const id = await shop.publishes()
  fake.instead = { status: 503, body: {} }
  await expect(purgeChanges(ctx)).rejects.toThrow('503')
  fake.instead = undefined
  // Whoever had it may be at it still.
  expect(await purgeChanges(ctx)).toBe(false)
  await sql`update cdn_purges set leased_until = now()`.execute(shop.database.primary)
  const told = await Promise.all([purgeChanges(ctx), purgeChanges(ctx), purgeChanges(ctx)])
  expect(told.filter(Boolean)).toHaveLength(1)
  expect(purged).toHaveLength(1)
  expect(purged[0]).toContain(`listing:${id}`)
})

test('without a CDN no response says anything of keys', async () => {
  const shop = await startApp()
  const id = await shop.publishes()
  for (const address of ['/', `/listing/${id}`, '/api/makes']) {
    const { headers } = await shop.visit(address)
    expect(Object.keys(headers).filter((name) => /surrogate|cache-tag|cdn/.test(name))).toEqual([])
  }
})
