import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RouteOptions,
} from 'fastify'
import { isIP } from 'node:net'
import { AppError } from '../errors.ts'

/** Who may call a route. Every route says so in its `config`; the server won't start otherwise. */
export type Access =
  /** Any visitor, signed in or not. */
  | 'anyone'
  /** Someone who has signed in; everyone else is answered 401. */
  | 'signed-in'
  /** Whoever works here, with a passkey shown in this session; for everybody else there is nothing. */
  | StaffRole
  /** Programs on this very machine, not through a proxy; nobody where the shop has a public address. */
  | 'this-machine'

/** Who works here; an operator may do what a moderator may. */
export type StaffRole = 'moderator' | 'operator'

/** What somebody who works here may do, and whether this session has shown a passkey lately. */
export type Staff = { role: StaffRole; isProven: boolean }

/** Finds out whether a viewer works here; null for everybody else. */
export type FindStaff = (viewer: Viewer) => Promise<Staff | null>

/** Who is asking: the user, and the session that says so. */
export type Viewer = { userId: number; sessionId: number }

/** Finds out who is asking; null for a visitor. */
export type FindViewer = (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer | null>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    viewer: Viewer | null
  }
  interface FastifyInstance {
    /** Every route, for the tests that compare them with the documentation and try what each takes. */
    routeTable: { method: string; url: string; access: Access; schema: FastifySchema }[]
  }
}

/** Refuses to start with a route that doesn't say who may call it, and holds callers to it. */
export function requireDeclaredAccess(
  app: FastifyInstance,
  {
    findViewer,
    findStaff,
    isPublic,
  }: { findViewer: FindViewer; findStaff: FindStaff; isPublic: boolean },
) {
  const routes: RouteOptions[] = []
  app.decorate('routeTable', [])
  app.decorateRequest('viewer', null)
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    for (const { method, url, config, schema = {} } of routes) {
      const access = config?.access
      if (!access) throw new Error(`${method} ${url} does not declare who may call it`)
      for (const one of [method].flat()) app.routeTable.push({ method: one, url, access, schema })
    }
  })
  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config
    if (access === 'this-machine' && (isPublic || !isFromThisMachine(request)))
      throw new AppError('not-found', 'There is nothing at this address')
    if (access !== 'signed-in' && !isForStaff(access)) return
    // What is one person's is kept by nobody else.
    reply.header('cache-control', 'no-store')
    request.viewer = await findViewer(request, reply)
    if (!request.viewer) throw new AppError('unauthenticated', 'Please sign in')
    if (isForStaff(access)) requireStaff(await findStaff(request.viewer), access)
  })
}

/** Whether a route is the office's. */
export const isForStaff = (access: Access | undefined): access is StaffRole =>
  access === 'moderator' || access === 'operator'

/** Whoever doesn't work here isn't told that there is an office. */
function requireStaff(staff: Staff | null, needed: StaffRole) {
  if (!staff) throw new AppError('not-found', 'There is nothing at this address')
  if (!staff.isProven)
    throw new AppError('forbidden', 'Please show your passkey to continue', { field: 'proof' })
  if (needed === 'operator' && staff.role !== 'operator')
    throw new AppError('forbidden', 'This is for an operator')
}

/** Who is asking, on a route that is for those who have signed in. */
export function viewerOf(request: FastifyRequest): Viewer {
  if (!request.viewer) throw new Error(`${request.routeOptions.url} is not for the signed-in alone`)
  return request.viewer
}

/** Declares one access for every route that a plugin of others registers inside `scope`. */
export function declareForAll(
  scope: FastifyInstance,
  access: Access,
  config: FastifyContextConfig = {},
) {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, ...config, access }
  })
}

/** Whether a host, as an address or a `Host` header has it, is this machine by its own name for itself. */
export function isLoopbackHost(host: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname ?? ''
  return name === 'localhost' || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name)
}

/** What a proxy adds to say whom it asks for; one of them is enough to tell that there is one. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * A proxy on this machine also calls from the loopback address, and a page of another site by way of
 * the browser here: hence the headers. nginx that is told nothing says nothing of itself and names us as the host, but it speaks
 * HTTP/1.0 (until its 1.29.7), which no browser does.
 */
function isFromThisMachine({ socket, headers, raw }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? ''
  const isLoopback = address === '::1' || /^(::ffff:)?127\./.test(address)
  return (
    isLoopback &&
    raw.httpVersion !== '1.0' &&
    isLoopbackHost(headers.host ?? '') &&
    !proxyHeaders.some((name) => headers[name] !== undefined)
  )
}

/** The /48 of such a network, of which one IPv6 line may be given all; null for an IPv4 address, which is one's own. */
export const siteOf = (network: string): string | null =>
  network.includes(':') ? network.split(':', 3).join(':') : null

/**
 * What limits count by: an IPv4 address, or the /64 that one IPv6 subscriber is given. A connection that was
 * reset before it was read has no address any more, which the framework's type doesn't know.
 */
export function callerKey({ ip }: { ip: string | undefined }): string {
  const address = (ip ?? '').replace(/^::ffff:/, '')
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const zeros = address.includes('::')
    ? Array<string>(8 - groups.length - rest.length).fill('0')
    : []
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':')
}
