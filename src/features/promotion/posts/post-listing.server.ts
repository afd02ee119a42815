import { z } from 'zod'
import { captionOf } from '../caption.ts'
import { findOrCreatePost } from './posts.server.ts'
import type { Promoting } from './promoting.server.ts'
import { networks, type Network } from '../rules.ts'
import { maintainPost } from './maintain-one.server.ts'
import { findPromoted } from './desired-state.server.ts'

/** What is queued for each network in the transaction in which a listing is published for money. */
export const postJobs = ({ listingId, expiresAt }: { listingId: number; expiresAt: Date }) =>
  networks.map((network) => ({
    queue: 'post-listing',
    payload: { listingId, network, termEndsAt: expiresAt.toISOString() },
  }))

const payloadShape = z.object({
  listingId: z.int().positive(),
  network: z.enum(networks as readonly [Network, ...Network[]]),
  /** Named so in jobs that wait already. */
  termEndsAt: z.iso.datetime(),
})

/**
 * Composes the post of a paid publication, once, and posts it where there is a page to post it on and
 * its seller has agreed; else it waits for either. Again does nothing more.
 */
export async function postListing(ctx: Promoting, payload: unknown): Promise<void> {
  const { listingId, network, termEndsAt } = payloadShape.parse(payload)
  const { primary } = ctx.database
  const post = await primary.transaction().execute(async (tx) => {
    const found = await findOrCreatePost(tx, {
      listingId,
      network,
      periodEndsAt: new Date(termEndsAt),
    })
    if (!found || found.caption || found.state !== 'composed') return found
    const { data } = await findPromoted(tx, listingId)
    if (data)
      await tx
        .updateTable('social_posts')
        .set({ caption: captionOf(data, { publicUrl: ctx.publicUrl, reference: found.mark }) })
        .where('id', '=', found.id)
        .execute()
    return found
  })
  if (post) await maintainPost(ctx, post.id)
}
