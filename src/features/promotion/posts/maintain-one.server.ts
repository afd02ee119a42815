import { randomUUID } from 'node:crypto'
import { recordFailure } from './record-failure.server.ts'
import { publishPost } from './publish.server.ts'
import {
  asNew,
  changePost,
  holdPost,
  releasePost,
  NoLongerHeld,
  type Post,
} from './posts.server.ts'
import { hasReference, isAsDesired, settlesAfter, type PostState } from '../rules.ts'
import { atRest, type Promoting, type Stepping } from './promoting.server.ts'
import { SocialFailure, type SocialPage, type FailureKind } from '../social-pages.ts'
import { captionOf } from '../caption.ts'
import { oldestBackup } from './find-earlier.server.ts'
import { findPromoted, type Promoted } from './desired-state.server.ts'

/** What a post is by now, and why it is not further. */
type Maintained = { state: PostState; kind?: FailureKind }

/**
 * Brings a post one step nearer to what should stand on the page: published, changed or deleted. What
 * happens is written down before and after each call that others see, so that whoever takes it up
 * after a crash asks the network first. Doing it again does nothing more. Null
 * where somebody else is at work on it, or there is nothing to do yet.
 */
export async function maintainPost(ctx: Promoting, id: number): Promise<Maintained | null> {
  const held = await holdPost(ctx.database.primary, { id, holder: randomUUID() })
  if (!held) return null
  let post = held
  let kind: FailureKind | undefined
  /** The post as it is by now, for whatever goes wrong later. */
  const change = async (changes: Parameters<typeof changePost>[2]) =>
    (post = await changePost(ctx.database.primary, post, changes))
  try {
    const listing = await findPromoted(ctx.database.primary, post.listing_id)
    await step({ ...ctx, change }, post, listing).catch(async (error: unknown) => {
      if (!(error instanceof SocialFailure)) throw error
      kind = error.kind
      post = await recordFailure(ctx, post, error)
    })
  } catch (error) {
    if (error instanceof NoLongerHeld) return null
    throw error
  } finally {
    await releasePost(ctx.database.primary, post)
  }
  if (post.state !== held.state)
    ctx.logger.info(
      { postId: id, network: post.network, from: held.state, to: post.state },
      'post moved',
    )
  return { state: post.state, ...(kind && { kind }) }
}

async function step(ctx: Stepping, post: Post, listing: Promoted): Promise<void> {
  const page = ctx.pages[post.network]
  if (post.state === 'composed' || post.state === 'failed') {
    if (listing.isOver) return void (await ctx.change({ state: 'never' }))
    if (post.state === 'composed' && page && listing.desired === 'shown')
      await publishPost(ctx, page, { post, listing })
    return
  }
  // Not configured any more: it stays where it is.
  if (!page) return
  if (post.state === 'publishing') return settle(ctx, page, { post, listing })
  await reconcile(ctx, page, { post, listing })
}

/** What has become of a post whose publication was asked for: the network is asked, never assumed. */
async function settle(
  ctx: Stepping,
  page: SocialPage,
  { post, listing }: { post: Post; listing: Promoted },
): Promise<void> {
  const publishedAt = post.publishing_at!
  const since = Math.max(publishedAt.getTime() - dayBefore, post.created_at.getTime())
  const found = await page.find(hasReference(post.mark), new Date(since))
  if (found) {
    await ctx.change({ ...atRest, state: 'posted', external_id: found, posted_at: ctx.clock.now() })
    return
  }
  const readiness = await page.check(post.parts)
  if (readiness === 'published')
    throw new SocialFailure('unheard', 'it is published, and does not show yet')
  const age = (ctx.clock.now().getTime() - publishedAt.getTime()) / 1_000
  if (readiness !== 'gone' && age < settlesAfter)
    throw new SocialFailure('unheard', 'it does not show yet; it may still come')
  // Not there, and not coming. The same parts can't be published twice, should this be wrong.
  const again = await ctx.change({
    state: 'composed',
    ...(readiness === 'gone' && { parts: { pictures: [] } }),
  })
  await step(ctx, again, listing)
}

const dayBefore = 24 * 3_600_000

/** Changes or deletes a post that stands on the page, as its listing has changed. */
async function reconcile(
  ctx: Stepping,
  page: SocialPage,
  { post, listing: { desired, isOwed, data } }: { post: Post; listing: Promoted },
): Promise<void> {
  if (isAsDesired(post.state, desired)) {
    if (post.last_error !== null) await ctx.change(atRest)
    return
  }
  const id = post.external_id ?? (await page.find(hasReference(post.mark), post.created_at))
  if (!id) throw new SocialFailure('refused', 'it can’t be found on the page any more')
  if (desired !== 'gone' && data) {
    const isSold = desired === 'sold'
    const text = captionOf(data, { publicUrl: ctx.publicUrl, reference: post.mark, isSold })
    if (await page.reword(id, text)) {
      const state = isSold ? 'sold' : 'posted'
      await ctx.change({ ...atRest, state, caption: text, external_id: id })
      return
    }
    // On sale again, and its words are right as they are.
    if (!isSold) return
  }
  await takeDown(page, post, id)
  const isMadeAgain = isOwed && post.state === 'posted'
  await ctx.change({
    ...atRest,
    external_id: id,
    state: isMadeAgain ? 'composed' : 'removed',
    ...(isMadeAgain && (await asNew(ctx.database.primary, post))),
  })
}

/**
 * Deletes a post. A network says of one that it lets nobody see with our token's permissions the same as of one that
 * is not there: only one that is not on the page either is.
 */
async function takeDown(page: SocialPage, post: Post, id: string): Promise<void> {
  try {
    await page.remove(id)
  } catch (error) {
    if (!(error instanceof SocialFailure) || error.kind !== 'gone') throw error
    const isIt = hasReference(post.mark)
    // A row of a restored backup may be younger than its post, and that have another mark.
    const since = new Date(post.created_at.getTime() - oldestBackup)
    if (await page.find((seen) => seen.id === id || isIt(seen), since))
      throw new SocialFailure(
        'closed',
        `it stands on the page, and can’t be deleted: ${error.message}`,
      )
  }
}
