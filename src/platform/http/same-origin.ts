import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const safe = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses a change that another site's page has asked a browser for (cross-site request forgery).
 * The browser itself says where a request comes from, in `Sec-Fetch-Site`, older ones in `Origin`; a
 * program that sends neither carries nobody's cookies against their will. The order of questions is
 * that of Go's `http.CrossOriginProtection`.
 */
export function requireSameOrigin(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (safe.includes(request.method) || isFromHere(request)) return
    request.refusedWith = 'cross-site'
    throw new AppError('invalid', 'This request came from another site, and was refused')
  })
}

function isFromHere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin, host } = headers
  return origin === undefined || URL.parse(origin)?.host === host
}
