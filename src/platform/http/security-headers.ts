import type { FastifyInstance } from 'fastify'

/**
 * Static, because a page holds nothing inline that runs: the same header fits every page and every
 * copy of it in a cache.
 */
const pageDirectives = {
  'default-src': "'none'",
  'script-src': "'self'",
  'worker-src': "'self'",
  'style-src': "'self'",
  // A photo is shown from its file before it is sent.
  'img-src': "'self' data: blob:",
  'media-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
}
export type PageDirectives = Partial<typeof pageDirectives & { 'frame-src': string }>

/** The policy of every page, with what one of them needs besides. */
export const pagePolicy = (more: PageDirectives = {}): string =>
  Object.entries({ ...pageDirectives, ...more })
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')

/** For what is data and never a document. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

const always: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(self), usb=()',
  'x-frame-options': 'DENY',
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The headers of every response with that status and content type, by name in lower case. */
    securityHeadersOf: (status: number, type: string) => Readonly<Record<string, string>>
  }
}

/** Adds the headers that every answer carries; a route may set a stricter or wider policy itself. */
export function addSecurityHeaders(
  app: FastifyInstance,
  {
    isTls,
    isLive = false,
    connectsTo,
  }: { isTls: boolean; isLive?: boolean | undefined; connectsTo?: string | undefined },
) {
  const fixed = {
    ...always,
    ...(isTls && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  const everyPage = pagePolicy(connectsTo ? { 'connect-src': `'self' ${connectsTo}` } : {})
  // Hot reload runs inline scripts and opens a socket; development only.
  const page = isLive ? fixed : { ...fixed, 'content-security-policy': everyPage }
  const data = { ...fixed, 'content-security-policy': dataPolicy }
  app.decorate('securityHeadersOf', (status, type) => {
    // 'Not modified' has no type, and its headers replace those of the copy that the browser has.
    if (status === 304) return fixed
    return type.startsWith('text/html') ? page : data
  })
  app.addHook('onSend', async (_request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '')
    for (const [name, value] of Object.entries(app.securityHeadersOf(reply.statusCode, type)))
      if (!reply.hasHeader(name)) reply.header(name, value)
  })
}
