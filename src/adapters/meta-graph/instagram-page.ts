import { z } from 'zod'
import { quota } from '../../features/promotion/rules.ts'
import {
  SocialFailure,
  type Parts,
  type SocialPage,
} from '../../features/promotion/social-pages.ts'
import { nullIfGone } from './facebook-page.ts'
import type { Graph } from './graph.ts'

const made = z.object({ id: z.string().min(1) })
const status = z.object({
  status_code: z.enum(['IN_PROGRESS', 'FINISHED', 'ERROR', 'EXPIRED', 'PUBLISHED']),
})
const usage = z.object({
  data: z.tuple([
    z.object({
      quota_usage: z.number(),
      config: z.object({ quota_total: z.number() }).optional(),
    }),
  ]),
})
const media = z.object({
  data: z.array(
    z.object({ id: z.string(), caption: z.string().optional(), timestamp: z.string() }),
  ),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .optional(),
})
const mostPages = 100

/**
 * An Instagram account: a container for each picture, one for all of them where there are several, and
 * then that is published. A container is published once, however often it is asked for, and says
 * whether it was.
 */
export function instagramPage(ask: Graph, accountId: string): SocialPage {
  const container = async (parameters: Record<string, string>) =>
    (await ask({ method: 'POST', path: `${accountId}/media`, parameters }, made)).id

  /** A container that is not there any more has expired. */
  const statusOf = async (id: string) => {
    const request = { method: 'GET', path: id, parameters: { fields: 'status_code' } } as const
    return (await ask(request, status).catch(nullIfGone))?.status_code ?? 'EXPIRED'
  }

  async function mayPostToday() {
    const parameters = { fields: 'quota_usage,config' }
    const path = `${accountId}/content_publishing_limit`
    const [{ quota_usage: used, config }] = (await ask({ method: 'GET', path, parameters }, usage))
      .data
    if (used >= (config?.quota_total ?? quota.aDay) - quota.leaveFree)
      throw new SocialFailure('busy', `${used} posts in 24 hours: the rest is left to people`)
  }

  return {
    async prepare({ text, pictures }, parts, store) {
      if (parts.whole) return parts
      const [first, ...more] = pictures
      if (first && more.length === 0) {
        const whole = await container({ image_url: first.url, alt_text: first.alt, caption: text })
        const known = { pictures: [{ url: first.url, id: whole }], whole }
        await store(known)
        return known
      }
      let known: Parts = parts
      for (const { url, alt } of pictures.slice(parts.pictures.length)) {
        const child = { image_url: url, alt_text: alt, is_carousel_item: 'true' }
        known = { pictures: [...known.pictures, { url, id: await container(child) }] }
        await store(known)
      }
      const codes = await Promise.all(known.pictures.map(({ id }) => statusOf(id)))
      for (const code of codes) {
        if (code !== 'FINISHED' && code !== 'IN_PROGRESS')
          throw new SocialFailure('gone', `a picture is ${code}`)
      }
      if (codes.includes('IN_PROGRESS')) return known
      const whole = await container({
        media_type: 'CAROUSEL',
        children: known.pictures.map(({ id }) => id).join(','),
        caption: text,
      })
      known = { ...known, whole }
      await store(known)
      return known
    },

    async check({ whole }) {
      if (!whole) return 'not-yet'
      const code = await statusOf(whole)
      if (code === 'PUBLISHED') return 'published'
      if (code === 'IN_PROGRESS') return 'not-yet'
      if (code !== 'FINISHED') return 'gone'
      await mayPostToday()
      return 'ready'
    },

    async publish({ whole = '' }) {
      const parameters = { creation_id: whole }
      const path = `${accountId}/media_publish`
      return (await ask({ method: 'POST', path, parameters, publishes: true }, made)).id
    },

    async find(isIt, since) {
      // Times there have no parts of a second.
      const from = Math.floor(since.getTime() / 1_000) * 1_000
      let after: string | undefined
      for (let page = 0; page < mostPages; page++) {
        const parameters = {
          fields: 'id,caption,timestamp',
          limit: '100',
          ...(after && { after }),
        }
        const list = await ask({ method: 'GET', path: `${accountId}/media`, parameters }, media)
        const recent = list.data.filter(({ timestamp }) => Date.parse(timestamp) >= from)
        const found = recent.find(({ id, caption: text = '' }) => isIt({ id, text }))
        if (found) return found.id
        // The newest come first.
        after = list.paging?.next && list.paging.cursors?.after
        if (!after || recent.length < list.data.length) return null
      }
      throw new SocialFailure('unheard', 'the list of posts has no end')
    },

    // Captions can't be changed by the API.
    reword: async () => false,

    async remove(id) {
      await ask({ method: 'DELETE', path: id }, z.object({ success: z.literal(true) }))
    },
  }
}
