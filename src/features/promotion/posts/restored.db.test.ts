import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { FakeGraph } from '../../../../test/fake-graph.ts'
import {
  minutesPass,
  openPromotingShop,
  postsListing,
  postsOf,
  publishesPaid,
  statesOf,
} from '../../../../test/promoters.ts'
import type { Shop } from '../../../../test/start-app.ts'

const both = { facebook: 'posted', instagram: 'posted' }
const onPages = ({ books }: FakeGraph) => [books.posts().length, books.media().length]

/** A shop, and pages that don't notice what is published twice: we must. */
async function opens() {
  const { shop, fake } = await openPromotingShop()
  fake.settings.noticesRepeats = false
  return { shop, fake }
}

/** Puts the posts of a listing back to what a backup holds of them. */
async function restores(
  { database: { primary } }: Shop,
  posts: Awaited<ReturnType<typeof postsOf>>,
) {
  await primary.deleteFrom('social_posts').execute()
  for (const { id, parts, ...post } of posts)
    await sql`insert into social_posts overriding system value select * from jsonb_populate_record(
      null::social_posts, ${JSON.stringify({ ...post, id, parts })}::jsonb)`.execute(primary)
}

/** Adds a post to both pages that this database knows nothing of. */
function addsPosts({ books }: FakeGraph, text: string) {
  books.addPost(text, [])
  const { id } = books.addContainer({ isChild: false, caption: text, alt: '', children: [] })
  books.readStatus(id)
  books.publish(id)
}

test('what was composed in a backup and posted after it is not posted again once that is restored', async () => {
  const { shop, fake } = await opens()
  const id = await publishesPaid(shop)
  fake.faults.set('token')
  const other = await publishesPaid(shop, { year: 1990 })
  fake.faults.clear()
  const backup = [...(await postsOf(shop, id)), ...(await postsOf(shop, other))]
  await minutesPass(shop, 20)
  const before = [...(await postsOf(shop, id)), ...(await postsOf(shop, other))]
  expect(onPages(fake)).toEqual([2, 2])

  await restores(shop, backup)
  await minutesPass(shop, 20)
  const after = [...(await postsOf(shop, id)), ...(await postsOf(shop, other))]
  expect(onPages(fake)).toEqual([2, 2])
  const known = ({ id: post, state, external_id }: (typeof after)[number]) => [
    post,
    state,
    external_id,
  ]
  expect(after.map(known)).toEqual(before.map(known))
})

test('a post that a backup knows nothing of is not published again when its job or its payment is done again', async () => {
  const { shop, fake } = await opens()
  const id = await publishesPaid(shop)
  await minutesPass(shop, 3)
  await restores(shop, [])
  await shop.clock.pass({ days: 2 })
  await postsListing(shop, id)
  await minutesPass(shop, 3)
  expect(await statesOf(shop, id)).toEqual(both)
  expect(onPages(fake)).toEqual([1, 1])

  // What it says is ours to change and to delete, and the next days that are paid for are another post.
  await shop.clock.pass({ days: 20 })
  await shop.database.primary
    .transaction()
    .execute((tx) => shop.operator.publishPaid(tx, { listingId: id, plan: 'premium' }))
  await postsListing(shop, id)
  await minutesPass(shop, 3)
  expect(onPages(fake)).toEqual([2, 2])
  await shop.setState(id, 'withdrawn')
  await minutesPass(shop, 2)
  expect(onPages(fake)).toEqual([0, 0])
})

test('a car that has the number of one that was lost is posted for itself', async () => {
  const { shop, fake } = await opens()
  const next = (await publishesPaid(shop, { agrees: false })) + 1
  const { id: last } = (await postsOf(shop, next - 1)).at(-1)!
  for (const n of [1, 2, 99]) addsPosts(fake, `A lost car\nRef. ${next}-${last + n}\n#Lost`)
  const lost = onPages(fake)
  await shop.clock.pass({ seconds: 300 })
  fake.faults.set('commit-then-reset', { on: 'feed', times: 1 })
  fake.faults.set('reset', { on: 'publish', times: 1 })
  expect(await publishesPaid(shop)).toBe(next)
  await minutesPass(shop, 30)
  expect(await statesOf(shop, next)).toEqual(both)
  expect(onPages(fake)).toEqual(lost.map((n) => n + 1))
})

test('words in a description that look like another car’s mark are not taken for its post', async () => {
  const { shop, fake } = await opens()
  const id = await publishesPaid(shop, { posts: false })
  const own = id + 1
  const marks = `Ref. ${own}-1 Ref. ${own}-3 Ref. ${own}-4`
  await shop.database.primary
    .updateTable('listings')
    .set({ description: marks })
    .where('id', '=', id)
    .execute()
  await shop.clock.pass({ seconds: 300 })
  expect(await publishesPaid(shop, { posts: false })).toBe(own)
  await postsListing(shop, id)
  await minutesPass(shop, 3)
  await postsListing(shop, own)
  await minutesPass(shop, 3)
  expect(onPages(fake)).toEqual([2, 2])
})
