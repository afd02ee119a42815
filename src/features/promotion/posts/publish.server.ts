import { captionOf, photoAltText, shareAltText } from '../caption.ts'
import { findEarlierPost } from './find-earlier.server.ts'
import type { Post } from './posts.server.ts'
import { hasReference, mostPictures } from '../rules.ts'
import { shareAddress, type ShareCardData } from '../share-cards/address.ts'
import {
  SocialFailure,
  type Parts,
  type PostToPrepare,
  type SocialPage,
  type FailureKind,
} from '../social-pages.ts'
import { atRest, type Stepping } from './promoting.server.ts'
import type { Promoted } from './desired-state.server.ts'

/** Has the network prepare a post, and publishes it once that is done. */
export async function publishPost(
  ctx: Stepping,
  page: SocialPage,
  { post: before, listing }: { post: Post; listing: Promoted },
): Promise<void> {
  const { data } = listing
  if (!data) return
  let post = before
  const text = captionOf(data, { publicUrl: ctx.publicUrl, reference: post.mark })
  const pictures = picturesOf(data, ctx.publicUrl)
  // Its seller may have changed it while it waited: covered a plate, taken a photo out, asked for less.
  if (post.caption !== text || !isMadeOf(post.parts, pictures))
    post = await ctx.change({ caption: text, parts: { pictures: [] } })
  const parts = await page.prepare(
    { text, pictures },
    post.parts,
    async (known) => void (await ctx.change({ parts: known })),
  )
  const readiness = await page.check(parts)
  if (readiness === 'not-yet') throw new SocialFailure('not-yet', 'the pictures are being fetched')
  if (readiness === 'gone') throw new SocialFailure('gone', 'what was prepared has expired')
  // Whatever we know or were told, it may be there.
  const earlier = await findEarlierPost(ctx.database.primary, page, post)
  // Committed before the call: whoever finds it so asks before publishing anything.
  await ctx.change({
    state: 'publishing',
    publishing_at: ctx.clock.now(),
    external_id: null,
    parts,
  })
  const standsThere = (id: string) =>
    ctx.change({ ...atRest, state: 'posted', external_id: id, posted_at: ctx.clock.now() })
  if (earlier) return void (await standsThere(earlier))
  if (readiness === 'published')
    throw new SocialFailure('there-already', 'it is published, and does not show yet')
  const id = await page.publish(parts, text).catch(async (error: unknown) => {
    if (!(error instanceof SocialFailure) || leavesOpen.has(error.kind)) throw error
    // The network has said that it did not, unless that is because it did before.
    if (error.kind === 'refused' && (await isThere(page, post.mark, parts, post.created_at)))
      throw new SocialFailure('there-already', error.message)
    await ctx.change({ state: 'composed' })
    throw error
  })
  await standsThere(id)
}

/** Whether parts are the first of these pictures, or all of them where they are a whole. An address names what it shows. */
const isMadeOf = (parts: Parts, pictures: PostToPrepare['pictures']) =>
  parts.pictures.every(({ url }, index) => url === pictures[index]?.url) &&
  (!parts.whole || parts.pictures.length === pictures.length)

/** After these it may be published all the same. */
const leavesOpen = new Set<FailureKind>(['unheard', 'there-already'])

async function isThere(page: SocialPage, reference: string, parts: Parts, since: Date) {
  return (
    (await page.find(hasReference(reference), since)) !== null ||
    (await page.check(parts)) === 'published'
  )
}

/** The card, and after it the photos but the cover, which the card shows. */
export function picturesOf(data: ShareCardData, publicUrl: string): PostToPrepare['pictures'] {
  const photos = data.images.slice(1, mostPictures).map((_, index) => index + 2)
  return [
    { url: publicUrl + shareAddress(data, 'square'), alt: shareAltText(data) },
    ...photos.map((index) => ({
      url: publicUrl + shareAddress(data, index),
      alt: photoAltText(data, index),
    })),
  ]
}
