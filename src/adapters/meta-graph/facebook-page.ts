import { z } from 'zod'
import { SocialFailure, type SocialPage } from '../../features/promotion/social-pages.ts'
import type { Graph } from './graph.ts'

const made = z.object({ id: z.string().min(1) })
const done = z.object({ success: z.literal(true) })
const posts = z.object({
  data: z.array(z.object({ id: z.string(), message: z.string().optional() })),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .optional(),
})

/** Pages of the list that are read for one post: ten thousand posts. */
const mostPages = 100

/**
 * A Facebook Page: each picture as an unpublished photo, then one post with all of them. Photos that
 * stand in a post can't be attached to another, so the same parts are not published twice.
 */
export const facebookPage = (ask: Graph, pageId: string): SocialPage => ({
  async prepare({ pictures }, parts, store) {
    let known = parts
    for (const { url, alt } of pictures.slice(parts.pictures.length)) {
      const parameters = { url, alt_text_custom: alt, published: 'false' }
      const { id } = await ask({ method: 'POST', path: `${pageId}/photos`, parameters }, made)
      known = { pictures: [...known.pictures, { url, id }] }
      await store(known)
    }
    return known
  },

  async check({ pictures }) {
    // Photos that nobody publishes are kept for a day.
    for (const { id } of pictures) {
      const found = await ask(
        { method: 'GET', path: id, parameters: { fields: 'id' } },
        made,
      ).catch(nullIfGone)
      if (!found) return 'gone'
    }
    return pictures.length > 0 ? 'ready' : 'gone'
  },

  async publish({ pictures }, text) {
    const attached = pictures.map(({ id }) => ({ media_fbid: id }))
    const parameters = { message: text, attached_media: JSON.stringify(attached) }
    const request = { method: 'POST', path: `${pageId}/feed`, parameters, publishes: true } as const
    return (await ask(request, made)).id
  },

  async find(isIt, since) {
    let after: string | undefined
    for (let page = 0; page < mostPages; page++) {
      const parameters = {
        fields: 'id,message',
        limit: '100',
        since: String(Math.floor(since.getTime() / 1_000)),
        ...(after && { after }),
      }
      const list = await ask(
        { method: 'GET', path: `${pageId}/published_posts`, parameters },
        posts,
      )
      const found = list.data.find(({ id, message: text = '' }) => isIt({ id, text }))
      if (found) return found.id
      after = list.paging?.next && list.paging.cursors?.after
      if (!after) return null
    }
    throw new SocialFailure('unheard', 'the list of posts has no end')
  },

  async reword(id, text) {
    await ask({ method: 'POST', path: id, parameters: { message: text } }, done)
    return true
  },

  async remove(id) {
    await ask({ method: 'DELETE', path: id }, done)
  },
})

/** What isn't there has expired, of what was prepared. */
export function nullIfGone(error: unknown): null {
  if (error instanceof SocialFailure && error.kind === 'gone') return null
  throw error
}
