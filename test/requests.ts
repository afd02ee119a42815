import { shareAddress, type ShareCardData } from '../src/features/promotion/share-cards/address.ts'
import type { Shop } from './start-app.ts'

/** Every public GET route that responds with what stands in the database, with real ids in it. */
export async function publicAddresses(shop: Shop, ids: readonly number[]): Promise<string[]> {
  const cards = await shop.api.get('/api/listings')
  const photos = [...cards.text.matchAll(/\/photos\/[\w-]+\/1280\.jpg/g)].map(
    ([address]) => address,
  )
  const data = cards.json<{ items: ShareCardData[] }>().items
  const shared = data.flatMap((card) => [
    shareAddress(card),
    shareAddress(card, 'square'),
    shareAddress(card, 1),
    `/share/${card.id}-00000000000000.jpg`,
  ])
  return [
    '/api/listings',
    '/api/listings?q=325i%20sport%20ann&sort=nearest&near=Harrogate',
    '/api/listings?make=BMW&sort=price-low',
    '/api/listings/featured',
    '/api/listings/standard',
    ...ids.map((id) => `/api/listings/${id}`),
    ...ids.map((id) => `/api/listings/${id}/page`),
    '/api/listings/999999',
    '/api/listings/nonsense',
    '/api/makes',
    '/api/places',
    '/api/openapi.json',
    '/api/not-there',
    '/healthz',
    '/readyz',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/pages.xml',
    '/sitemaps/searches/0.xml',
    '/sitemaps/cars/0.xml',
    '/sitemaps/cars/7.xml',
    '/',
    '/browse',
    '/browse?q=325i',
    '/about',
    '/nowhere',
    ...ids.map((id) => `/listing/${id}`),
    ...photos,
    ...shared,
    ...photos.map((address) => address.replace('1280.jpg', '320.webp')),
    ...photos.map((address) => address.replace('1280.jpg', 'master.jpg')),
  ]
}
