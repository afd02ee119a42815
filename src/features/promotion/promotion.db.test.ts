import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { drafts, pays } from '../../../test/buyers.ts'
import { canaries, e30 } from '../../../test/cars.ts'
import {
  minutesPass,
  openPromotingShop,
  postsListing,
  postsOf,
  publishesPaid,
  statesOf,
} from '../../../test/promoters.ts'
import { premium } from '../../../test/premium.ts'
import { edits, sendsPhotos, transitions } from '../../../test/sellers.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { commands } from '../../operator/commands.ts'
import { metaPages } from '../../adapters/meta-graph/meta-pages.ts'
import { endedListingDays } from '../listings/rules.ts'
import { putOnHold, takeHold } from '../selling/state/holds.server.ts'
import { referenceIn } from './rules.ts'
import { countPosts, postsForOperator } from './posts/count.server.ts'
import { listOpenPosts } from './posts/operate.server.ts'
import { SocialFailure, type SocialPage } from './social-pages.ts'
import { setListingState } from '../selling/state/set.server.ts'

type Browser = ReturnType<Shop['browser']>

/** Pays, and comes back from the bank. */
async function paysFor(browser: Browser, draftId: number) {
  await pays(browser, draftId)
  const response = await browser.post('/api/listings', { draftId })
  if (response.status !== 201) throw new Error(`it is not live: ${response.text}`)
}

const both = (state: string) => ({ facebook: state, instagram: state })

test('a premium listing that is paid for is posted once on each network, whatever is repeated', async () => {
  const { shop, fake } = await openPromotingShop()
  const buyer = shop.browser()
  const draftId = await drafts(buyer, {}, { promote: true })
  await paysFor(buyer, draftId)
  expect(await shop.jobsFor(draftId)).toEqual(['post-listing', 'post-listing'])
  for (let again = 0; again < 3; again++) {
    await postsListing(shop, draftId)
    await minutesPass(shop, 2)
  }
  expect(await statesOf(shop, draftId)).toEqual(both('posted'))
  const [post] = fake.books.posts()
  expect(fake.books.posts()).toHaveLength(1)
  expect(fake.books.media()).toHaveLength(1)
  expect(post!.message).toMatch(/^1989 BMW 325i Sport, £15,995\n/)
  expect(post!.message).toContain(`/listing/${draftId}\n`)
})

test('a standard listing, one whose seller did not agree, and one of the demonstration are not', async () => {
  const { shop, fake } = await openPromotingShop()
  const buyer = shop.browser()
  const draftId = await drafts(buyer)
  await paysFor(buyer, draftId)
  await postsListing(shop, draftId)
  const standard = await shop.publishes({ ...e30, promotionConsentedAt: new Date() })
  const demo = await shop.publishes({ ...e30, plan: 'premium' })
  await minutesPass(shop, 5)
  expect(await statesOf(shop, draftId)).toEqual(both('composed'))
  for (const id of [standard, demo]) {
    expect(await shop.jobsFor(id)).toEqual([])
    expect(await postsOf(shop, id)).toEqual([])
  }
  expect([...fake.books.posts(), ...fake.books.media()]).toEqual([])
})

test('agreeing later is soon enough; taking it back takes the posts down, and once was once', async () => {
  const { shop, fake } = await openPromotingShop()
  const buyer = shop.browser()
  const id = await drafts(buyer)
  await paysFor(buyer, id)
  await postsListing(shop, id)
  expect((await edits(buyer, id, { promote: true })).status).toBe(200)
  await minutesPass(shop, 3)
  expect(await statesOf(shop, id)).toEqual(both('posted'))
  expect((await edits(buyer, id, { promote: false })).status).toBe(200)
  await minutesPass(shop, 1)
  expect(await statesOf(shop, id)).toEqual(both('removed'))
  expect([...fake.books.posts(), ...fake.books.media()]).toEqual([])
  await edits(buyer, id, { promote: true })
  await minutesPass(shop, 5)
  expect(fake.books.deleted()).toHaveLength(2)
  expect([...fake.books.posts(), ...fake.books.media()]).toEqual([])
})

test('more days that are paid for are another post', async () => {
  const { shop, fake } = await openPromotingShop()
  const id = await publishesPaid(shop)
  await minutesPass(shop, 3)
  await shop.clock.pass({ days: premium.days - 3 })
  await shop.database.primary
    .transaction()
    .execute((tx) => shop.operator.publishPaid(tx, { listingId: id, plan: 'premium' }))
  await postsListing(shop, id)
  await minutesPass(shop, 3)
  expect(fake.books.posts()).toHaveLength(2)
  expect(fake.books.media()).toHaveLength(2)
  await minutesPass(shop, 3)
  expect((await postsOf(shop, id)).map(({ state }) => state)).toEqual(Array(4).fill('posted'))
})

test('when the car is sold, Facebook’s post says so and Instagram’s goes; on sale again it stands as before', async () => {
  const { shop, fake } = await openPromotingShop()
  const buyer = shop.browser()
  const id = await drafts(buyer, {}, { promote: true })
  await paysFor(buyer, id)
  await postsListing(shop, id)
  await minutesPass(shop, 3)
  await transitions(buyer, id, 'under-offer')
  await minutesPass(shop, 1)
  expect(await statesOf(shop, id)).toEqual(both('posted'))
  await transitions(buyer, id, 'sold')
  await minutesPass(shop, 1)
  expect(await statesOf(shop, id)).toEqual({ facebook: 'sold', instagram: 'removed' })
  expect(fake.books.posts()[0]!.message).toMatch(/^SOLD: 1989 BMW/)
  expect(fake.books.media()).toEqual([])
  // Premium never comes back with it.
  await transitions(buyer, id, 'relisted')
  await minutesPass(shop, 1)
  expect(await statesOf(shop, id)).toEqual(both('removed'))
  expect(fake.books.posts()).toEqual([])
})

test('what is held before it was posted is posted once it is released', async () => {
  const { shop, fake } = await openPromotingShop()
  fake.faults.set('token')
  const id = await publishesPaid(shop)
  const tx = shop.database.primary.transaction()
  await tx.execute((held) => putOnHold(held, { listingId: id, from: 'live', reason: 'A look' }))
  fake.faults.clear()
  await minutesPass(shop, 20)
  expect(await statesOf(shop, id)).toEqual(both('composed'))
  expect([...fake.books.posts(), ...fake.books.media()]).toEqual([])
  await shop.database.primary.transaction().execute(async (released) => {
    const hold = await takeHold(released, id)
    await setListingState(released, { id, state: hold!.from! })
  })
  await minutesPass(shop, 3)
  expect(await statesOf(shop, id)).toEqual(both('posted'))
})

test.each(['withdrawn', 'removed', 'expired'] as const)(
  'when a listing is %s, its posts are deleted within the minute, and those not made never are',
  async (state) => {
    const { shop, fake } = await openPromotingShop()
    const posted = await publishesPaid(shop)
    await minutesPass(shop, 3)
    fake.faults.set('token')
    const waiting = await publishesPaid(shop)
    await shop.setState(posted, state)
    await shop.setState(waiting, state)
    fake.faults.clear()
    await minutesPass(shop, 20)
    expect(await statesOf(shop, posted)).toEqual(both('removed'))
    expect(await statesOf(shop, waiting)).toEqual(both('never'))
    expect([...fake.books.posts(), ...fake.books.media()]).toEqual([])
  },
)

test('G2: with the account goes what was posted; what is exported says what that was', async () => {
  const { shop, fake } = await openPromotingShop()
  const ann = await shop.signsUp('ann@example.com')
  const id = await drafts(ann.api, {}, { promote: true })
  await paysFor(ann.api, id)
  await postsListing(shop, id)
  await minutesPass(shop, 3)
  const exported = (await ann.api.get('/api/auth/export')).json<{
    posts: { network: string; caption: string }[]
    listings: { promotionConsentedAt: string }[]
  }>()
  expect(exported.posts.map(({ network }) => network).sort()).toEqual(['facebook', 'instagram'])
  expect(exported.posts[0]!.caption).toContain('325i Sport')
  expect(exported.listings[0]!.promotionConsentedAt).toMatch(/^2026-11-21T/)

  const closed = await ann.api.post('/api/auth/close', { password: ann.password })
  expect(closed.status).toBe(200)
  await minutesPass(shop, 2)
  expect([...fake.books.posts(), ...fake.books.media()]).toEqual([])
  const left = await shop.database.primary.selectFrom('social_posts').selectAll().execute()
  expect(left.map(({ state, caption, listing_id }) => [state, caption, listing_id])).toEqual(
    [1, 2].map(() => ['removed', '', null]),
  )
})

test('a post of a closed account that can’t be deleted is found by its mark and its number there', async () => {
  const { shop, fake } = await openPromotingShop({ own: ['facebook'] })
  const ann = await shop.signsUp('ann@example.com')
  const id = await drafts(ann.api, {}, { promote: true })
  await paysFor(ann.api, id)
  await postsListing(shop, id)
  await minutesPass(shop, 3)
  const [post] = await postsOf(shop, id)
  fake.faults.set('permission', { on: 'delete' })
  await ann.api.post('/api/auth/close', { password: ann.password })
  await minutesPass(shop, 2)
  const list = await commands['posts']!.run(shop.operator)
  expect(list).toContain(`listing gone  ${post!.mark}  ${post!.external_id}`)
  expect(await commands['post']!.run(shop.operator, String(post!.id))).toBe(
    `facebook, posted\n${post!.mark}, there ${post!.external_id}\n\nits listing is gone`,
  )
})

test('with a listing that is removed after its time go its words in its posts', async () => {
  const { shop } = await openPromotingShop()
  const id = await publishesPaid(shop)
  await minutesPass(shop, 3)
  await shop.setState(id, 'sold')
  await minutesPass(shop, 3)
  await shop.clock.pass({ days: 1 + endedListingDays })
  await shop.runs('remove-ended-listings')
  const left = await shop.database.primary.selectFrom('social_posts').selectAll().execute()
  expect(left.map(({ caption, listing_id }) => [caption, listing_id])).toEqual(
    [1, 2].map(() => ['', null]),
  )
})

test('without a page to post on, the post is composed and shown to its seller alone', async () => {
  const shop = await startApp({ at: '2026-11-21T12:00:00Z' })
  const ann = await shop.signsUp('ann@example.com')
  const id = await drafts(ann.api, {}, { promote: true })
  const path = `/api/auth/listings/${id}/post`
  const before = (await ann.api.get(path)).json<{ posts: unknown[]; caption: string }>()
  expect(before.posts).toEqual([])
  await paysFor(ann.api, id)
  await postsListing(shop, id)
  await shop.runs('tend-posts')
  const response = await ann.api.get(path)
  expect(response.headers['cache-control']).toBe('no-store')
  const shown = response.json<{
    posts: { state: string }[]
    caption: string
    pictures: { src: string }[]
  }>()
  expect(shown.posts.map(({ state }) => state)).toEqual(['composed', 'composed'])
  const [stored] = await postsOf(shop, id)
  expect(shown.caption).toBe(stored!.caption)
  const picture = await shop.visit(shown.pictures[0]!.src)
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const bob = await shop.signsUp('bob@example.com')
  expect((await bob.api.get(path)).status).toBe(404)
  expect((await shop.api.get(path)).status).toBe(404)
})

test('a seller is shown the words that stand on a page, whatever they have changed since', async () => {
  const { shop, fake } = await openPromotingShop()
  const ann = await shop.signsUp('ann@example.com')
  const id = await drafts(ann.api, {}, { promote: true })
  await paysFor(ann.api, id)
  const preview = async () =>
    (await ann.api.get(`/api/auth/listings/${id}/post`)).json<{
      caption: string
      postedOn: string[]
    }>()
  const { caption, postedOn } = await preview()
  expect([caption.split('\n')[0], postedOn]).toEqual(['1989 BMW 325i Sport, £15,995', []])
  await postsListing(shop, id)
  await minutesPass(shop, 3)
  expect((await edits(ann.api, id, { price: '12000' })).status).toBe(200)
  await minutesPass(shop, 3)
  const posted = fake.books.posts()[0]!.message
  expect(await preview()).toMatchObject({
    caption: posted,
    postedOn: ['facebook', 'instagram'],
  })

  await shop.setState(id, 'sold')
  await minutesPass(shop, 3)
  const [sold] = fake.books.posts()
  expect(sold!.message).not.toBe(posted)
  expect(await preview()).toMatchObject({ caption: sold!.message, postedOn: ['facebook'] })
})

test('B4: a post’s caption and its pictures’ addresses hold no name, email or number of the seller', async () => {
  const { shop, fake } = await openPromotingShop()
  await publishesPaid(shop, {
    photos: 3,
    contactName: 'Canary Person',
    description: `Ring ${canaries.phone} or write to ${canaries.email} for more about this car.`,
  })
  await minutesPass(shop, 3)
  const [post] = fake.books.posts()
  const urls = post!.photos.map((photo) => fake.books.photo(photo)!)
  const everything = JSON.stringify([fake.books.posts(), fake.books.media(), urls])
  expect(urls).toHaveLength(3)
  for (const canary of [canaries.email, canaries.phone, 'Canary', canaries.filename])
    expect(everything).not.toContain(canary)
})

test('a token that is not good is said aloud, and everything is posted once it is', async () => {
  const { shop, fake } = await openPromotingShop()
  fake.expectToken('EAAanother')
  const id = await publishesPaid(shop)
  await minutesPass(shop, 60)
  const [post] = await postsOf(shop, id)
  expect(post).toMatchObject({ state: 'composed', is_closed: true })
  expect(post!.last_error).toMatch(/^OAuthException 190: Invalid OAuth access token/)
  const metrics = (await shop.api.get('/metrics', { remoteAddress: '127.0.0.1' })).text
  expect(metrics).toMatch(/^social_posts_for_operator 2$/m)
  expect(metrics).toMatch(/^social_posts\{state="composed"\} 2$/m)
  fake.expectToken(fake.keys.accessToken)
  await minutesPass(shop, 20)
  expect(await statesOf(shop, id)).toEqual(both('posted'))
  expect((await shop.api.get('/metrics', { remoteAddress: '127.0.0.1' })).text).toMatch(
    /^social_posts_for_operator 0$/m,
  )
})

test('what the network refuses for good has failed, visibly, until the operator has it tried again', async () => {
  const { shop, fake, pictures } = await openPromotingShop()
  await pictures.put('square', { width: 1_080, height: 1_080, format: 'webp' })
  const id = await publishesPaid(shop)
  await minutesPass(shop, 5)
  expect(await statesOf(shop, id)).toEqual(both('failed'))
  expect([fake.calls('photo'), fake.calls('container')]).toEqual([1, 1])
  const said = await commands['posts']!.run(shop.operator)
  expect(said).toMatch(new RegExp(`facebook +failed +listing ${id} .*100/1366046`))
  expect(said).toMatch(new RegExp(`instagram +failed +listing ${id} .*36001/2207005`))
  const [first] = await postsOf(shop, id)
  const shown = await commands['post']!.run(shop.operator, String(first!.id))
  expect(shown).toMatch(/^facebook, failed\n/)
  expect(shown).toContain(`http://shop.test/listing/${id}`)
  expect(shown).toMatch(/\nhttp:\/\/shop\.test\/share\//)

  await pictures.put('square', { width: 1_080, height: 1_080 })
  for (const { id: post } of await postsOf(shop, id))
    expect(await commands['post']!.run(shop.operator, String(post), 'retry')).toBe(
      `post ${post} is composed now`,
    )
  await minutesPass(shop, 3)
  expect(await statesOf(shop, id)).toEqual(both('posted'))
  expect(await commands['posts']!.run(shop.operator)).toBe('no post waits')
})

test('a post of which nobody knew for a day whether it was published is the operator’s to decide', async () => {
  // Only what never answers is waited for in vain: a machine that is busy answers late.
  const { shop, fake } = await openPromotingShop({ own: ['facebook'], timeoutMilliseconds: 3_000 })
  const ids = [
    await publishesPaid(shop, { posts: false }),
    await publishesPaid(shop, { posts: false, year: 1990 }),
    await publishesPaid(shop, { posts: false, year: 1991 }),
  ]
  fake.faults.set('commit-then-hang', { on: 'feed', times: 1 })
  fake.faults.set('reset', { on: 'feed', times: 2 })
  for (const id of ids) await postsListing(shop, id, ['facebook'])
  fake.faults.set('error', { on: 'posts' })
  expect(await statesOf(shop, ids[0]!)).toEqual({ facebook: 'publishing' })
  for (let hour = 0; hour < 30; hour++) {
    await shop.clock.pass({ hours: 1 })
    await shop.runs('tend-posts')
  }
  for (const id of ids) expect(await statesOf(shop, id)).toEqual({ facebook: 'unknown' })
  fake.faults.clear()
  await minutesPass(shop, 20)
  expect(fake.calls('feed')).toBe(3)

  const [there, again, not] = await Promise.all(
    ids.map(async (id) => (await postsOf(shop, id))[0]!),
  )
  const decisions = { posted: there!, retry: again!, never: not! }
  for (const [decision, { id }] of Object.entries(decisions))
    await commands['post']!.run(shop.operator, String(id), decision)
  await minutesPass(shop, 3)
  for (const [id, state] of [
    [ids[0]!, 'posted'],
    [ids[1]!, 'posted'],
    [ids[2]!, 'never'],
  ] as const)
    expect(await statesOf(shop, id)).toEqual({ facebook: state })
  expect(fake.books.posts()).toHaveLength(2)
  // Its number there was never heard, and is found out.
  await shop.setState(ids[0]!, 'withdrawn')
  await minutesPass(shop, 2)
  expect(fake.books.posts()).toHaveLength(1)
  const wrong = commands['post']!.run(shop.operator, String(there!.id), 'retry')
  await expect(wrong).rejects.toThrow('not to be answered so')
})

test('what should be taken down and can’t be is the operator’s, too', async () => {
  const { shop, fake } = await openPromotingShop()
  const id = await publishesPaid(shop)
  await minutesPass(shop, 3)
  fake.settings.mayDelete = false
  await shop.setState(id, 'withdrawn')
  await minutesPass(shop, 40)
  expect(await statesOf(shop, id)).toEqual({ facebook: 'removed', instagram: 'posted' })
  const said = await commands['posts']!.run(shop.operator)
  expect(said).toMatch(/instagram +token! +listing .* permission/)
  fake.settings.mayDelete = true
  await minutesPass(shop, 16)
  expect(await statesOf(shop, id)).toEqual(both('removed'))
})

test('what we may not delete is deleted by hand, or tried again, and the operator says so', async () => {
  const { shop, fake } = await openPromotingShop()
  const id = await publishesPaid(shop)
  await minutesPass(shop, 3)
  fake.faults.set('permission', { on: 'delete' })
  await shop.setState(id, 'withdrawn')
  await minutesPass(shop, 2)
  const [facebook, instagram] = await postsOf(shop, id)
  expect([facebook!.state, facebook!.is_closed]).toEqual(['posted', true])
  const says = (post: number, decision: string) =>
    commands['post']!.run(shop.operator, String(post), decision)
  await expect(says(facebook!.id, 'posted')).rejects.toThrow('not to be answered so')
  expect(await says(facebook!.id, 'never')).toBe(`post ${facebook!.id} is removed now`)
  expect(await says(instagram!.id, 'retry')).toBe(`post ${instagram!.id} is posted now`)
  fake.faults.clear()
  await minutesPass(shop, 1)
  expect(await statesOf(shop, id)).toEqual(both('removed'))
  await expect(says(facebook!.id, 'never')).rejects.toThrow('not to be answered so')
})

/** A moderator hides the listing of posts that stand, and Meta doesn't let us delete them. */
async function holdsInVain() {
  const { shop, fake } = await openPromotingShop()
  const id = await publishesPaid(shop)
  await minutesPass(shop, 3)
  fake.faults.set('permission', { on: 'delete' })
  await shop.database.primary
    .transaction()
    .execute((tx) => putOnHold(tx, { listingId: id, from: 'live', reason: 'A look' }))
  await minutesPass(shop, 2)
  expect(await statesOf(shop, id)).toEqual(both('posted'))
  expect(await forOperator(shop)).toBe(2)
  return { shop, fake, id }
}

async function isReleased(shop: Shop, id: number) {
  await shop.database.primary.transaction().execute(async (tx) => {
    const hold = await takeHold(tx, id)
    await setListingState(tx, { id, state: hold!.from! })
  })
}

const forOperator = async ({ database }: Shop) =>
  postsForOperator(await countPosts(database.primary))

test.each(['posted', 'unknown'] as const)(
  'a post of a held listing that is %s and was deleted by hand is made anew once that is released',
  async (state) => {
    const { shop, fake, id } = await holdsInVain()
    if (state === 'unknown')
      await shop.database.primary.updateTable('social_posts').set({ state }).execute()
    const before = await postsOf(shop, id)
    for (const post of before) {
      fake.books.remove(post.external_id!)
      expect(await commands['post']!.run(shop.operator, String(post.id), 'never')).toBe(
        `post ${post.id} is composed now`,
      )
    }
    expect(await forOperator(shop)).toBe(0)
    await minutesPass(shop, 3)
    expect([...fake.books.posts(), ...fake.books.media()]).toEqual([])

    await isReleased(shop, id)
    await minutesPass(shop, 3)
    const after = await postsOf(shop, id)
    expect(await statesOf(shop, id)).toEqual(both('posted'))
    expect([fake.books.posts().length, fake.books.media().length]).toEqual([1, 1])
    for (const [index, post] of after.entries()) expect(post.mark).not.toBe(before[index]!.mark)
  },
)

test('a post that could not be deleted is nobody’s to see to once it is to stand again', async () => {
  const { shop, fake, id } = await holdsInVain()
  await isReleased(shop, id)
  const [facebook] = await postsOf(shop, id)
  expect((await listOpenPosts(shop.database.primary, 9)).map((post) => post.decisions)).toEqual([
    ['retry'],
    ['retry'],
  ])
  // It stands, and should: nothing else would ever take it down.
  await expect(commands['post']!.run(shop.operator, String(facebook!.id), 'never')).rejects.toThrow(
    'not to be answered so',
  )
  await minutesPass(shop, 16)
  expect(await forOperator(shop)).toBe(0)
  expect(await commands['posts']!.run(shop.operator)).toBe('no post waits')
  expect(await statesOf(shop, id)).toEqual(both('posted'))
  expect([fake.books.posts().length, fake.books.media().length]).toEqual([1, 1])
  // The next time that it is to go it goes.
  fake.faults.clear()
  await shop.setState(id, 'withdrawn')
  await minutesPass(shop, 1)
  expect(await statesOf(shop, id)).toEqual(both('removed'))
})

test('posts that can’t be deleted hold up none that is to be published', async () => {
  const { shop, fake } = await openPromotingShop({ own: ['facebook'] })
  const ids: number[] = []
  for (let n = 0; n < 6; n++) ids.push(await publishesPaid(shop))
  fake.faults.set('permission', { on: 'delete' })
  for (const id of ids) await shop.setState(id, 'withdrawn')
  const id = await publishesPaid(shop, { agrees: false })
  await shop.database.primary
    .updateTable('listings')
    .set({ promotion_consented_at: shop.clock.now() })
    .where('id', '=', id)
    .execute()
  await minutesPass(shop, 1)
  expect(await statesOf(shop, id)).toMatchObject({ facebook: 'posted' })
})

test('a post that Meta says it can’t see is taken down only where it is not on the page either', async () => {
  const { shop, fake } = await openPromotingShop()
  const id = await publishesPaid(shop)
  await minutesPass(shop, 3)
  fake.faults.set('unseen', { on: 'delete' })
  await shop.setState(id, 'withdrawn')
  await minutesPass(shop, 3)
  expect(await statesOf(shop, id)).toEqual(both('posted'))
  expect((await postsOf(shop, id)).map((post) => post.is_closed)).toEqual([true, true])
  expect([fake.books.posts().length, fake.books.media().length]).toEqual([1, 1])

  fake.faults.clear()
  // The answer is lost, and the next one is that it isn't there.
  fake.faults.set('commit-then-reset', { on: 'delete', times: 2 })
  await minutesPass(shop, 30)
  expect(await statesOf(shop, id)).toEqual(both('removed'))
  expect([fake.books.posts().length, fake.books.media().length]).toEqual([0, 0])
})

test('two at once who look after the same post publish it once', async () => {
  const { shop, fake } = await openPromotingShop()
  const id = await publishesPaid(shop, { posts: false })
  await Promise.all(Array.from({ length: 5 }, () => postsListing(shop, id)))
  for (let minute = 0; minute < 3; minute++) {
    await shop.clock.pass({ seconds: 60 })
    await Promise.all(Array.from({ length: 5 }, () => shop.runs('tend-posts')))
  }
  expect(await statesOf(shop, id)).toEqual(both('posted'))
  expect([fake.books.posts().length, fake.books.media().length]).toEqual([1, 1])
  expect([fake.calls('feed'), fake.calls('publish')]).toEqual([1, 1])
})

test('a container that has expired is made anew', async () => {
  const { shop, fake } = await openPromotingShop({ own: ['instagram'] })
  fake.settings.quota = 5
  const id = await publishesPaid(shop)
  await minutesPass(shop, 3)
  expect((await postsOf(shop, id))[1]).toMatchObject({ state: 'composed' })
  await shop.clock.pass({ hours: 25 })
  fake.settings.quota = 50
  await minutesPass(shop, 10)
  expect(await statesOf(shop, id)).toMatchObject({ instagram: 'posted' })
  expect(fake.books.media()).toHaveLength(1)
})

test('what a seller changes while a post waits is what is posted, and nothing that was prepared before', async () => {
  const { shop, fake } = await openPromotingShop()
  const { quota } = fake.settings
  fake.settings.quota = 5
  fake.faults.set('throttled', { on: 'feed' })
  const seller = shop.browser()
  const before = await sendsPhotos(seller, 3)
  const id = await drafts(seller, {}, { promote: true, images: before })
  await paysFor(seller, id)
  await postsListing(shop, id)
  await minutesPass(shop, 3)
  expect(await statesOf(shop, id)).toEqual(both('composed'))
  expect((await postsOf(shop, id)).map(({ parts }) => parts.pictures.length)).toEqual([3, 3])

  const images = await sendsPhotos(seller, 2)
  expect((await edits(seller, id, { images, price: '14500' })).status).toBe(200)
  fake.faults.clear()
  fake.settings.quota = quota
  await minutesPass(shop, 15)
  expect(await statesOf(shop, id)).toEqual(both('posted'))
  const shown = (await postsOf(shop, id)).map(({ parts }) => parts.pictures.map(({ url }) => url))
  const [onFacebook] = fake.books.posts()
  const [onInstagram] = fake.books.media()
  expect(onFacebook!.photos.map((photo) => fake.books.photo(photo)!.url)).toEqual(shown[0])
  expect(shown[1]).toEqual(shown[0])
  expect([shown[0]!.length, onInstagram!.pictures]).toEqual([2, 2])
  for (const text of [onFacebook!.message, onInstagram!.caption]) expect(text).toContain('£14,500')
})

test('the posts of a page that is no longer configured stay', async () => {
  const { shop } = await openPromotingShop()
  const id = await publishesPaid(shop)
  await minutesPass(shop, 3)
  await shop.setState(id, 'withdrawn')
  const { maintainPosts } = await import('./posts/maintain.server.ts')
  await maintainPosts({ ...shop.promoting, pages: metaPages({ accessToken: 'EAA' }) })
  expect(await statesOf(shop, id)).toEqual(both('posted'))
})

test('a post of which something unforeseen comes, or that somebody else has by now, holds up no other', async () => {
  const takesOver = async () => {
    await sql`update social_posts set held_by = gen_random_uuid() where held_by is not null`.execute(
      shop.database.primary,
    )
    throw new SocialFailure('busy', 'too many calls')
  }
  const does: (() => unknown)[] = []
  const facebook: SocialPage = {
    prepare: async () => {
      await does.shift()?.()
      return { pictures: [] }
    },
    check: async () => 'ready',
    publish: async (_, text) => referenceIn(text)!,
    find: async () => null,
    reword: async () => true,
    remove: async () => {},
  }
  const shop = await startApp({ at: '2026-11-21T12:00:00Z', socialPages: { facebook } })
  const ids: number[] = []
  for (let n = 0; n < 3; n++) {
    const id = await publishesPaid(shop, { agrees: false })
    await shop.clock.pass({ seconds: 1 })
    ids.push(id)
  }
  await shop.database.primary
    .updateTable('listings')
    .set({ promotion_consented_at: shop.clock.now() })
    .execute()
  does.push(() => {
    throw new TypeError('unforeseen')
  }, takesOver)
  await expect(shop.runs('tend-posts')).rejects.toThrow('unforeseen')
  const states = await Promise.all(ids.map(async (id) => (await statesOf(shop, id))['facebook']))
  expect(states).toEqual(['composed', 'composed', 'posted'])
  await minutesPass(shop, 1)
  expect(await statesOf(shop, ids[0]!)).toMatchObject({ facebook: 'posted' })
})

test('what was the matter with a post whose listing has ended is nobody’s to see to', async () => {
  const { database } = await startApp()
  await sql`insert into social_posts (network, term_ends_at, mark, caption, state, is_closed, last_error, troubled_since)
    values ('facebook', now(), 'Ref. 1-1', '', 'never', true, 'no permission', app_now())`.execute(
    database.primary,
  )
  const counts = await countPosts(database.primary)
  expect(postsForOperator(counts)).toBe(0)
  expect(counts).toMatchObject([{ state: 'never', n: 1, oldest: null }])
})
