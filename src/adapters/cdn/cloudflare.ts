import { z } from 'zod'
import { cdnSeconds, type Cdn } from '../../platform/cdn/port.ts'
import { post } from './post.ts'

export type CloudflareSettings = { zoneId: string; token: string; apiUrl?: string }

const done = z.object({ success: z.literal(true) })

/** Cloudflare, which keeps by `Cache-Tag` (developers.cloudflare.com/api, 'Purge Cached Content'). */
export function cloudflare({
  zoneId,
  token,
  apiUrl = 'https://api.cloudflare.com',
}: CloudflareSettings): Cdn {
  const purge = async (body: { tags: readonly string[] } | { purge_everything: true }) => {
    const url = new URL(`/client/v4/zones/${zoneId}/purge_cache`, apiUrl)
    await post({ url, headers: { authorization: `Bearer ${token}` }, token, body }, done)
  }
  return {
    name: 'Cloudflare',
    mostKeys: 30,
    headersOf: (keys) => ({
      'cloudflare-cdn-cache-control': `max-age=${cdnSeconds}`,
      ...(keys.length > 0 && { 'cache-tag': keys.join(',') }),
    }),
    purge: (tags) => purge({ tags }),
    purgeEverything: () => purge({ purge_everything: true }),
  }
}
