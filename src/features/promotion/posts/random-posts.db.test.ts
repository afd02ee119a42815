import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hasLargeCounts } from '../../../../test/full.ts'
import { openPromotingShop, publishesPaid } from '../../../../test/promoters.ts'
import { faults, operations } from '../../../../test/fake-graph/faults.ts'
import type { FakeGraph } from '../../../../test/fake-graph.ts'
import type { Shop } from '../../../../test/start-app.ts'
import { networks, referenceIn } from '../rules.ts'
import type { SocialPage, SocialPages } from '../social-pages.ts'
import { maintainPosts } from './maintain.server.ts'

/**
 * The bar: premium listings on both networks, under every fault that the fake knows, with processes
 * that die after publishing and sellers who change their minds. `SEED=… LISTINGS=…` to play another
 * or a larger set; `FULL=1` plays 200.
 */
const listings = Number(process.env['LISTINGS'] ?? (hasLargeCounts ? 200 : 30))

const seed = Number(process.env['SEED'] ?? 1980)

function randomFrom(seed: number) {
  let state = seed
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return {
    chance: (share: number) => next() < share,
    below: (most: number) => Math.floor(next() * most),
    one: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!,
  }
}
type Random = ReturnType<typeof randomFrom>

class Killed extends Error {}

/** Pages of a process that may die as soon as it has published something. */
const dying = (pages: SocialPages, random: Random): SocialPages =>
  Object.fromEntries(
    Object.entries(pages).map(([network, page]: [string, SocialPage]) => [
      network,
      {
        ...page,
        publish: async (...given: Parameters<SocialPage['publish']>) => {
          const id = await page.publish(...given)
          if (random.chance(0.15)) throw new Killed()
          return id
        },
      },
    ]),
  )

/** Everything that ever stood on the page or the account. */
const everPublished = ({ books }: FakeGraph) => [
  ...books.posts().map(({ message }) => message),
  ...books.media().map(({ caption }) => caption),
  ...books.deleted().map(({ text }) => text),
]

async function endsIn(shop: Shop, id: number, random: Random) {
  if (random.chance(0.5)) return shop.setState(id, random.one(['sold', 'withdrawn', 'removed']))
  await shop.database.primary
    .updateTable('listings')
    .set({ promotion_consented_at: null })
    .where('id', '=', id)
    .execute()
}

test(`${listings} premium listings are each posted once on both networks, whatever fails (SEED=${seed})`, async () => {
  const random = randomFrom(seed)
  const { shop, fake } = await openPromotingShop({ timeoutMilliseconds: 300 })
  // Whether it does is not ours to know.
  fake.settings.noticesRepeats = random.chance(0.5)
  fake.settings.quota = listings + 10
  const work = async () =>
    maintainPosts({ ...shop.promoting, pages: dying(shop.promoting.pages, random) }).catch(
      (error: unknown) => {
        if (!(error instanceof Killed)) throw error
      },
    )

  const ids: number[] = []
  for (let round = 0; ids.length < listings || round < 40; round++) {
    for (let more = random.below(10); more > 0 && ids.length < listings; more--)
      ids.push(
        await publishesPaid(shop, { photos: 1 + random.below(3), year: 1980 + random.below(25) }),
      )
    fake.faults.clear()
    for (let planned = random.below(8); planned > 0; planned--)
      fake.faults.set(random.one(faults), {
        on: random.one(operations),
        times: 1 + random.below(2),
      })
    await Promise.all([work(), work()])
    if (random.chance(0.15)) await endsIn(shop, random.one(ids), random)
    // One that comes late does so before the clock has gone on by much.
    await wait(60)
    await shop.clock.pass({ seconds: 60 * (1 + random.below(20)) })
  }
  fake.faults.clear()
  for (let hour = 0; hour < 12; hour++) {
    for (let part = 0; part < 4; part++) {
      await shop.clock.pass({ seconds: 900 })
      await shop.runs('tend-posts')
    }
  }

  const posts = await shop.database.primary.selectFrom('social_posts').selectAll().execute()
  const ever = everPublished(fake)
  const now = [
    ...fake.books.posts().map(({ message }) => message),
    ...fake.books.media().map(({ caption }) => caption),
  ]
  const wrong: string[] = []
  for (const { id, network, state, mark: reference, last_error } of posts) {
    const once = ever.filter((text) => referenceIn(text) === reference).length
    const there = now.filter((text) => referenceIn(text) === reference).length
    const name = `post ${id} (${network}, ${state}, ${reference}): ${once} published, ${there} there; ${last_error}`
    const isRight = {
      composed: once === 0,
      publishing: false,
      posted: once === 1 && there === 1,
      sold: once === 1 && there === 1,
      unknown: once <= 1,
      failed: once === 0,
      removed: once === 1 && there === 0,
      never: once === 0,
    }[state]
    if (!isRight) wrong.push(name)
  }
  expect(wrong, `SEED=${seed}`).toEqual([])
  expect(posts).toHaveLength(listings * networks.length)
  // Those that wait are those whose sellers no longer want them; hardly any is left to the operator.
  const waiting = posts.filter(({ state }) => state === 'composed').map((post) => post.listing_id)
  const desired = await shop.database.primary
    .selectFrom('listings')
    .select('id')
    .where('promotion_consented_at', 'is not', null)
    .execute()
  expect(waiting.filter((id) => desired.some((listing) => listing.id === id))).toEqual([])
})
