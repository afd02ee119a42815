import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isFull } from '../full.ts'
import type { Network } from '../../src/features/promotion/rules.ts'
import { startFakeGraph } from '../fake-graph.ts'
import type { Operation } from '../fake-graph/faults.ts'
import { openPictureServer } from '../picture-server.ts'
import { publishesPaid, postsOf } from '../promoters.ts'
import { openedFolder, startShop } from '../start-shop.ts'
import { startApp } from '../start-app.ts'

const patience = { timeout: 240_000, interval: 100 }

/** A worker beside a shop, which posts to a fake of Meta that can kill it. */
async function openWorkplace() {
  const pictures = await openPictureServer()
  const fake = await startFakeGraph()
  fake.settings.polls = 0
  // The network may not notice that something is published twice: we must.
  fake.settings.noticesRepeats = false
  const shop = await startApp()
  const DATA_DIR = await openedFolder()
  onTestFinished(async () => {
    await fake.close()
    await pictures.close()
  })
  const startWorker = () =>
    startShop(
      {
        DATABASE_URL: shop.database.url!,
        DATA_DIR,
        LOG_LEVEL: 'error',
        PUBLIC_URL: pictures.url,
        META_API_URL: fake.url,
        META_ACCESS_TOKEN: fake.keys.accessToken,
        META_PAGE_ID: fake.keys.pageId,
        META_INSTAGRAM_ID: fake.keys.instagramId,
      },
      'src/worker.ts',
    )
  const enqueue = (queue: string, payload: object = {}) =>
    shop.database.primary.transaction().execute((tx) => shop.jobs.enqueue(tx, [{ queue, payload }]))
  /** As long as it takes until nobody holds a post, and what was asked for can't come any more. */
  const timePasses = () =>
    sql`update social_posts set held_until = held_until - interval '1 hour',
      publishing_at = publishing_at - interval '1 hour', next_try_at = next_try_at - interval '1 hour'
    `.execute(shop.database.primary)
  return { shop, fake, startWorker, enqueue, timePasses }
}

const inFull: [Network, Operation][] = [
  ['facebook', 'photo'],
  ['facebook', 'posts'],
  ['instagram', 'container'],
  ['instagram', 'limit'],
  ['instagram', 'status'],
]
const kills: [Network, Operation][] = [
  ['facebook', 'feed'],
  ['instagram', 'publish'],
  ...(isFull ? inFull : []),
]

test.each(kills)(
  'K2: a process killed once %s has done what was requested (%s), and before that is stored, leaves one post',
  async (network, operation) => {
    const { shop, fake, startWorker, enqueue, timePasses } = await openWorkplace()
    const listingId = await publishesPaid(shop, { photos: 3, posts: false })
    const { expires_at: end } = await shop.database.primary
      .selectFrom('listings')
      .select('expires_at')
      .where('id', '=', listingId)
      .executeTakeFirstOrThrow()
    const isRequested = async () => (await postsOf(shop, listingId))[0]?.state === 'publishing'
    const first = startWorker()
    fake.whenDone(async (done) => {
      if (done !== operation || !first.isRunning()) return
      // It is read before anything is asked for, too.
      if (operation === 'posts' && !(await isRequested())) return
      first.kill('SIGKILL')
      await first.ended
    })
    if (operation === 'posts') fake.faults.set('reset', { on: 'feed', times: 1 })
    await enqueue('post-listing', { listingId, network, termEndsAt: end.toISOString() })
    if (operation === 'posts') {
      await vi.waitFor(async () => expect(await isRequested()).toBe(true), patience)
      await timePasses()
      await enqueue('tend-posts')
    }
    expect((await first.ended).signal).toBe('SIGKILL')
    const published = () => fake.books.posts().length + fake.books.media().length
    const isPublishing = operation === 'feed' || operation === 'publish'
    expect(published()).toBe(isPublishing ? 1 : 0)
    expect((await postsOf(shop, listingId))[0]!.state).toBe(
      isPublishing || operation === 'posts' ? 'publishing' : 'composed',
    )

    await timePasses()
    startWorker()
    await enqueue('tend-posts')
    const isPosted = async () => expect((await postsOf(shop, listingId))[0]!.state).toBe('posted')
    await vi.waitFor(isPosted, patience)
    await enqueue('post-listing', { listingId, network, termEndsAt: end.toISOString() })
    await enqueue('tend-posts')
    const isIdle = async () => {
      const { rows } = await sql`
        select 1 from jobs.job where name in ('post-listing', 'tend-posts') and state < 'active'
      `.execute(shop.database.primary)
      expect(rows).toEqual([])
    }
    await vi.waitFor(isIdle, patience)
    expect(published()).toBe(1)
    expect((await postsOf(shop, listingId))[0]!.external_id).not.toBeNull()
  },
)
