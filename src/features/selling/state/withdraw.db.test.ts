import { expect, test } from 'vitest'
import { startApp, type Shop } from '../../../../test/start-app.ts'

async function annsCar(shop: Shop) {
  const ann = await shop.signsUp('ann@example.com')
  const id = await shop.publishes()
  await shop.database.primary.updateTable('listings').set({ user_id: ann.id }).execute()
  await shop.catalogue.refresh()
  return { ann, id }
}
const versionOf = async ({ database }: Shop) =>
  (
    await database.primary
      .selectFrom('catalogue' as never)
      .select('version' as never)
      .executeTakeFirstOrThrow()
  )['version'] as number

test('a seller takes a car down: it is gone from every public place at once', async () => {
  const shop = await startApp()
  const { ann, id } = await annsCar(shop)
  const addresses = [
    '/api/listings',
    '/api/listings/standard',
    '/api/makes',
    '/sitemaps/cars/0.xml',
    '/browse',
  ]
  const before = await Promise.all(addresses.map(async (path) => (await shop.visit(path)).text))
  expect(before[0]).toContain('325i Sport')
  const version = await versionOf(shop)

  const response = await ann.api.delete(`/api/listings/${id}`)
  expect(response.json(), response.text).toEqual({ id })
  expect(await versionOf(shop)).toBe(version + 1)
  // The seller's own browser remembers from which version on it is gone.
  expect(parseInt(ann.api.cookies['catalogue']!, 10)).toBe(version + 1)

  await shop.catalogue.refresh()
  expect((await shop.visit(id)).status).toBe(404)
  expect((await shop.api.get(`/api/listings/${id}`)).status).toBe(404)
  expect((await shop.api.post(`/api/listings/${id}/phone`)).status).toBe(404)
  for (const path of addresses)
    expect((await shop.visit(path)).text, path).not.toMatch(/325i Sport|BMW|listing\/1\b/)
  const own = await ann.api.get(`/api/auth/listings/${id}`)
  expect(own.json()).toMatchObject({ state: 'withdrawn', isActive: false })
})

test('what is down already is not taken down again, and nothing the public sees changes', async () => {
  const shop = await startApp()
  const { ann, id } = await annsCar(shop)
  const responses = await Promise.all([1, 2, 3].map(() => ann.api.delete(`/api/listings/${id}`)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  const version = await versionOf(shop)
  expect((await ann.api.delete(`/api/listings/${id}`)).status).toBe(404)
  expect(await versionOf(shop)).toBe(version)
})

test('what a moderator has removed its seller can’t make merely withdrawn', async () => {
  const shop = await startApp()
  const { ann, id } = await annsCar(shop)
  await shop.setState(id, 'removed')
  expect((await ann.api.delete(`/api/listings/${id}`)).status).toBe(404)
  const own = await ann.api.get(`/api/auth/listings/${id}`)
  expect(own.json()).toMatchObject({ state: 'removed' })
})

test.each(['sold', 'expired', 'under-offer'] as const)(
  'what is %s may be taken down',
  async (state) => {
    const shop = await startApp()
    const { ann, id } = await annsCar(shop)
    await shop.setState(id, state)
    expect((await ann.api.delete(`/api/listings/${id}`)).status).toBe(200)
    await shop.catalogue.refresh()
    expect((await shop.api.get(`/api/listings/${id}`)).status).toBe(404)
  },
)
