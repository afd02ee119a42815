import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moderating } from '../../../test/moderating.ts'
import { drafts, pays } from '../../../test/buyers.ts'
import {
  minutesPass,
  openPromotingShop,
  postsListing,
  postsOf,
  publishesPaid,
  statesOf,
} from '../../../test/promoters.ts'
import { edits } from '../../../test/sellers.ts'
import type { Shop } from '../../../test/start-app.ts'
import { holdListing, releaseListing } from './hold.server.ts'
import { restoreListing } from './restore.server.ts'
import { takeDown } from './take-down.server.ts'

const both = (state: string) => ({ facebook: state, instagram: state })

/** What a moderator does to a listing, by name. */
function moderates(shop: Shop, listingId: number) {
  const ctx = moderating(shop)
  const act = { listingId, reason: 'A look', by: 'command' } as const
  const takesDown = (refund: boolean) => () => takeDown(ctx, { ...act, ground: 'other', refund })
  return {
    hold: () => holdListing(ctx, act),
    release: () => releaseListing(ctx, act),
    'take-down': takesDown(false),
    refund: takesDown(true),
    restore: () => restoreListing(ctx, act),
  }
}

/** A premium listing that is posted on both networks, and what becomes of that by what is done to it. */
async function isPosted() {
  const { shop, fake } = await openPromotingShop()
  const buyer = shop.browser()
  const id = await drafts(buyer, {}, { promote: true })
  await pays(buyer, id)
  await shop.runs('reconcile-orders')
  await postsListing(shop, id)
  await minutesPass(shop, 3)
  const acts = moderates(shop, id)
  return {
    shop,
    fake,
    buyer,
    id,
    does: async (act: keyof typeof acts) => {
      await acts[act]()
      await minutesPass(shop, 3)
    },
    there: () => [fake.books.posts().length, fake.books.media().length],
  }
}

test.each([
  ['hold', 'release'],
  ['take-down', 'restore'],
] as const)(
  'what was posted and taken down by a %s is posted again by a %s, once each time',
  async (away, back) => {
    const { shop, fake, id, does, there } = await isPosted()
    const [before] = fake.books.posts()
    for (const times of [1, 2]) {
      await does(away)
      expect(there(), `${times}`).toEqual([0, 0])
      expect(await statesOf(shop, id)).toEqual(both('composed'))
      await does(back)
      await minutesPass(shop, 3)
      expect(there(), `${times}`).toEqual([1, 1])
      expect(fake.books.deleted()).toHaveLength(2 * times)
      expect(await statesOf(shop, id)).toEqual(both('posted'))
    }
    // Found by its own mark, and not by that of the one before.
    const [after] = fake.books.posts()
    expect(after!.message).not.toBe(before!.message)
    expect(after!.message.replace(/Ref[.] .*/, '')).toBe(before!.message.replace(/Ref[.] .*/, ''))
    const posts = await postsOf(shop, id)
    expect(posts.map(({ caption }) => caption)).toContain(after!.message)
    expect(posts).toHaveLength(2)
  },
)

test('what was taken down is not posted again where the money went back, the days are over, or its seller agrees no more', async () => {
  const refunded = await isPosted()
  await refunded.does('refund')
  expect(await statesOf(refunded.shop, refunded.id)).toEqual(both('removed'))
  await refunded.does('restore')
  expect(refunded.there()).toEqual([0, 0])

  const over = await isPosted()
  await over.does('hold')
  await over.shop.database.primary
    .updateTable('listings')
    .set({ expires_at: sql<Date>`published_at + interval '1 millisecond'` })
    .execute()
  await over.does('release')
  await over.shop.runs('expire-listings')
  await minutesPass(over.shop, 2)
  expect(await statesOf(over.shop, over.id)).toEqual(both('never'))

  const withdrawn = await isPosted()
  await edits(withdrawn.buyer, withdrawn.id, { promote: false })
  await withdrawn.does('hold')
  expect(await statesOf(withdrawn.shop, withdrawn.id)).toEqual(both('removed'))
  await edits(withdrawn.buyer, withdrawn.id, { promote: true })
  await withdrawn.does('release')
  expect(withdrawn.there()).toEqual([0, 0])
})

test('what a network still lists of a post that was taken down is not taken for the one that is made again', async () => {
  const { shop, fake, id, does, there } = await isPosted()
  fake.settings.deletesLate = true
  await does('hold')
  expect([await statesOf(shop, id), there()]).toEqual([both('composed'), [1, 1]])
  await does('release')
  expect([await statesOf(shop, id), there()]).toEqual([both('posted'), [2, 2]])
})

test('what was not posted before it was taken down is posted once it is restored', async () => {
  const { shop, fake } = await openPromotingShop()
  fake.faults.set('token')
  const id = await publishesPaid(shop)
  const acts = moderates(shop, id)
  await acts['take-down']()
  fake.faults.clear()
  await minutesPass(shop, 20)
  expect(await statesOf(shop, id)).toEqual(both('composed'))
  await acts.restore()
  await minutesPass(shop, 3)
  expect(await statesOf(shop, id)).toEqual(both('posted'))
})
