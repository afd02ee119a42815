import { z } from 'zod'
import { cdnSeconds, type Cdn } from '../../platform/cdn/port.ts'
import { post } from './post.ts'

export type FastlySettings = { serviceId: string; token: string; apiUrl?: string }

const done = z.object({ status: z.literal('ok') })

/** Fastly, which keeps by `Surrogate-Key` and purges within the second (fastly.com/documentation/reference/api/purging). */
export function fastly({
  serviceId,
  token,
  apiUrl = 'https://api.fastly.com',
}: FastlySettings): Cdn {
  const at = (path: string) => new URL(`/service/${serviceId}/${path}`, apiUrl)
  const headers = { 'fastly-key': token }
  return {
    name: 'Fastly',
    mostKeys: 256,
    headersOf: (keys) => ({
      'surrogate-control': `max-age=${cdnSeconds}`,
      ...(keys.length > 0 && { 'surrogate-key': keys.join(' ') }),
    }),
    purge: async (keys) => {
      const named = z.record(z.string(), z.string())
      const purged = await post(
        { url: at('purge'), headers, token, body: { surrogate_keys: keys } },
        named,
      )
      const missing = keys.filter((key) => !(key in purged))
      if (missing.length > 0) throw new Error(`Fastly did not purge ${missing.join(' ')}`)
    },
    purgeEverything: async () => {
      await post({ url: at('purge_all'), headers, token }, done)
    },
  }
}
