import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { noteCaller } from '../limits/caller.ts'
import { pathOf } from './observe-responses.ts'
import { readCaller } from './remember-caller.ts'
import { requestIdOf } from './request-id.ts'

/** What a request is answered with before any hook has seen it. */
export type FirstResponse = {
  status: number
  /** Names and values in turns, with all that hooks would add but the request's id. */
  headers: readonly string[]
  body: Buffer | null
  /** The pattern of the route that would have answered the same. */
  route: string
}

/**
 * Looks at a GET or HEAD without a body and returns its answer; null leaves it to the routes. It is asked
 * for every request, so it must be quick, and what it answers must be what the routes would have answered.
 */
export type FirstResponder = (request: IncomingMessage) => FirstResponse | null

declare module 'fastify' {
  interface FastifyInstance {
    /** Has requests looked at before the framework's own work, which takes longer than sending. */
    respondFirst(responder: FirstResponder): void
  }
}

/** Lets one responder answer before all hooks, and has connections closed once the server closes. */
export function acceptFirstResponder(
  app: FastifyInstance,
  { trustProxy }: { trustProxy: string | false },
) {
  const callerOf = readCaller(trustProxy)
  let responder: FirstResponder | undefined
  let isClosing = false

  const respond = (request: IncomingMessage, reply: ServerResponse): boolean => {
    const began = performance.now()
    const response = responder?.(request)
    if (!response) return false
    noteCaller(callerOf(request), began)
    const id = requestIdOf(request)
    reply.writeHead(response.status, [...response.headers, 'x-request-id', id])
    reply.once('close', () => {
      const answered = {
        id,
        method: request.method!,
        path: pathOf(request.url!),
        route: response.route,
        status: response.status,
        milliseconds: performance.now() - began,
        isInProcess: false,
      }
      for (const listener of app.responseListeners) listener(answered)
    })
    reply.end(response.body)
    return true
  }

  app.decorate('respondFirst', (first: FirstResponder) => {
    responder = first
  })
  const routes = app.server.listeners('request')[0] as (...args: unknown[]) => void
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
    if (isClosing || !isPlainRead(request) || !respond(request, reply)) routes(request, reply)
  })

  app.addHook('preClose', async () => {
    isClosing = true
  })
  // A connection that is kept open, and in use when the server closes, would hold it for a minute.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}

/** A read with nothing to come after it, on a connection that stays open. */
function isPlainRead({ method, headers, socket }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    !socket.writableEnded
  )
}
