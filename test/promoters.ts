import { onTestFinished } from 'vitest'
import { metaPages } from '../src/adapters/meta-graph/meta-pages.ts'
import type { ListingDetails } from '../src/features/listings/rows.server.ts'
import { networks, type Network } from '../src/features/promotion/rules.ts'
import { e30 } from './cars.ts'
import { startFakeGraph } from './fake-graph.ts'
import { openPictureServer } from './picture-server.ts'
import { startApp, type Shop } from './start-app.ts'

/** A shop whose posts go to the fake of Meta, which fetches their pictures from a place of its own. */
export async function openPromotingShop({
  at = '2026-11-21T12:00:00Z',
  own = networks,
  timeoutMilliseconds,
}: { at?: string; own?: readonly Network[]; timeoutMilliseconds?: number } = {}) {
  const pictures = await openPictureServer()
  let now = () => Date.parse(at)
  const fake = await startFakeGraph({ now: () => now() })
  const { pageId, instagramId, accessToken } = fake.keys
  const socialPages = metaPages({
    accessToken,
    ...(own.includes('facebook') && { pageId }),
    ...(own.includes('instagram') && { instagramId }),
    apiUrl: fake.url,
    ...(timeoutMilliseconds !== undefined && { timeoutMilliseconds }),
  })
  const shop = await startApp({ at, socialPages, config: { publicUrl: pictures.url } })
  now = () => shop.clock.now().getTime()
  onTestFinished(async () => {
    await fake.close()
    await pictures.close()
  })
  return { shop, fake, pictures }
}

/** Puts a premium car on sale as if it had been paid for, its seller having agreed unless told. */
export async function publishesPaid(
  shop: Shop,
  {
    agrees = true,
    posts = true,
    ...more
  }: Partial<ListingDetails> & { photos?: number; agrees?: boolean; posts?: boolean } = {},
): Promise<number> {
  const id = await shop.publishes({
    ...e30,
    plan: 'premium',
    promotionConsentedAt: agrees ? shop.clock.now() : null,
    ...more,
  })
  if (posts) await postsListing(shop, id)
  return id
}

/** Does what the publication of a paid listing has queued. */
export async function postsListing(
  shop: Shop,
  listingId: number,
  own: readonly Network[] = networks,
) {
  const { expires_at: expiresAt } = await shop.database.primary
    .selectFrom('listings')
    .select('expires_at')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow()
  for (const network of own)
    await shop.runs('post-listing', {
      listingId,
      network,
      termEndsAt: expiresAt.toISOString(),
    })
}

/** The posts of a listing by network, as they are stored. */
export async function postsOf({ database }: Shop, listingId: number) {
  const rows = await database.primary
    .selectFrom('social_posts')
    .selectAll()
    .where('listing_id', '=', listingId)
    .orderBy('network')
    .orderBy('id')
    .execute()
  return rows
}

export const statesOf = async (shop: Shop, listingId: number) =>
  Object.fromEntries((await postsOf(shop, listingId)).map(({ network, state }) => [network, state]))

/** Lets minutes pass, and in each does what is due. */
export async function minutesPass(shop: Shop, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await shop.clock.pass({ seconds: 60 })
    await shop.runs('tend-posts')
  }
}
