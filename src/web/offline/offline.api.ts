import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { hasAlready } from '../../platform/http/entity-tag.ts'
import { offlinePage } from './page.ts'
import { startOfflineWorker } from './offline.worker.ts'

const script = `(${startOfflineWorker.toString()})(${JSON.stringify(offlinePage)})\n`
const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 16)}"`

/** The service worker. A browser asks for it with each page, so that another one takes its place at once. */
export const offlineApi: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/service-worker.js',
    { config: { access: 'anyone' }, schema: { hide: true } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-cache').header('etag', etag)
      if (hasAlready(request, etag)) return reply.code(304).send()
      return (
        reply
          .type('text/javascript; charset=utf-8')
          // What it may do goes by its own policy: it asks for the shop's pages and nothing else.
          .header('content-security-policy', "default-src 'none'; connect-src 'self'")
          .send(script)
      )
    },
  )
}
