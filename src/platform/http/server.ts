import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { createHmac, randomBytes } from 'node:crypto'
import { nameKeysForCdn } from '../cdn/headers.ts'
import type { Cdn } from '../cdn/port.ts'
import { AppError } from '../errors.ts'
import { observeResponses } from './observe-responses.ts'
import { callerKey, requireDeclaredAccess, type FindStaff, type FindViewer } from './access.ts'
import { takeNoBytesAsNoBody } from './empty-request.ts'
import { handleErrors } from './errors.ts'
import { closeLingering, type Lingering } from './lingering-close.ts'
import { rememberCaller } from './remember-caller.ts'
import { acceptFirstResponder } from './first-responder.ts'
import { requestIdOf } from './request-id.ts'
import { requireSameOrigin } from './same-origin.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { shedLoad } from './shed-load.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether its address is an `https:` one. */
    isTls: boolean
  }
}

export type ServerOptions = {
  logger: FastifyBaseLogger
  isTls: boolean
  /** Development with hot reload, which the pages' content security policy would stop. */
  isLive?: boolean
  /** An origin that pages may send to besides our own. */
  connectsTo?: string | undefined
  trustProxy: string | false
  /** A CDN before the server, which keeps public responses under keys. */
  cdn?: Pick<Cdn, 'headersOf'> | undefined
  /** Signs the cookies that must be our own word; for as long as the process runs where not given. */
  secret?: string
  /** Whether strangers may come to this port, by whichever way: then it has nothing for this machine. */
  isPublic?: boolean
  /** Nobody is signed in where it is not given. */
  findViewer?: FindViewer
  /** Nobody works here where it is not given. */
  findStaff?: FindStaff
  /** Shows a person that there is nothing at an address; programs are told by the server itself. */
  renderMissingPage: (request: FastifyRequest, reply: FastifyReply) => unknown
  /** Milliseconds the event loop may lag before requests are turned away; none is where it is 0 or not given. */
  maxEventLoopDelay?: number | undefined
  /** Of connections whose bodies are not wanted; as usual where not given. */
  lingering?: Partial<Lingering>
}

/** A server with everything that holds for every route, and no routes. */
export async function createServer(options: ServerOptions) {
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    genReqId: requestIdOf,
    requestIdHeader: false,
    bodyLimit: 64 * 1024,
    // A slow sender holds a socket for so long and no longer (milliseconds).
    requestTimeout: 20_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 32_768 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : unreadable(url)),
  }).withTypeProvider<ZodTypeProvider>()

  app.decorate('isTls', options.isTls)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  takeNoBytesAsNoBody(app)
  addSecurityHeaders(app, options)
  nameKeysForCdn(app, options.cdn)
  handleErrors(app, options)
  closeLingering(app, options.lingering)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  // Before the hook that asks the database who is calling.
  await shedLoad(app, options.maxEventLoopDelay ?? 0)
  rememberCaller(app)
  await app.register(cookie, {
    // What is signed for one purpose is no use for another that has the same secret.
    secret: createHmac('sha256', options.secret ?? randomBytes(32))
      .update('cookies')
      .digest(),
    parseOptions: { secure: options.isTls },
  })
  requireSameOrigin(app)
  requireDeclaredAccess(app, {
    findViewer: options.findViewer ?? (async () => null),
    findStaff: options.findStaff ?? (async () => null),
    isPublic: options.isPublic ?? false,
  })
  observeResponses(app)
  acceptFirstResponder(app, options)

  await app.register(rateLimit, {
    global: false,
    keyGenerator: callerKey,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too-many', 'That was a lot of requests. Please wait a little.', {
        retryAfter: Math.ceil(ttl / 1_000),
      }),
  })
  return app
}

export type Server = Awaited<ReturnType<typeof createServer>>

/** Routes are looked up by the decoded path; one that can't be decoded names nothing. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0]!)
    return true
  } catch {
    return false
  }
}

const unreadable = (url: string) => (url.startsWith('/api/') ? '/api/unreadable' : '/unreadable')
