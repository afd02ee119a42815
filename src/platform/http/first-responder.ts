import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { noteCaller } from '../limits/caller.ts'
import { pathOf, type Responded } from './observe-responses.ts'
import { readCaller } from './remember-caller.ts'
import { requestIdOf } from './request-id.ts'

/** What a request is answered with before any hook has seen it. */
export type FirstResponse = {
  status: number
  /** Names and values in turns, with all that hooks would add but the request's id. */
  headers: readonly string[]
  body: Buffer | null
  /** The pattern of the route that would have answered the same; absent of a fault. */
  route: string | undefined
}

/**
 * Looks at a GET or HEAD without a body and returns its answer; null leaves it to the routes. It is asked
 * for every request, so it must be quick, and what it returns must be what the routes would have sent.
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

  const notify = (response: Responded) => {
    try {
      for (const listener of app.responseListeners) listener(response)
    } catch (error) {
      app.log.error({ err: error, reqId: response.id }, 'not all were told of a response')
    }
  }

  const send = (
    request: IncomingMessage,
    reply: ServerResponse,
    { status, headers, body, route }: FirstResponse,
    { id, began }: { id: string; began: number },
  ) => {
    reply.writeHead(status, [...headers, 'x-request-id', id])
    reply.once('close', () =>
      notify({
        id,
        method: request.method!,
        path: pathOf(request.url!),
        route,
        status,
        milliseconds: performance.now() - began,
        isInProcess: false,
      }),
    )
    reply.end(body)
  }

  const respond = (request: IncomingMessage, reply: ServerResponse, began: number): boolean => {
    const response = responder?.(request)
    if (!response) return false
    noteCaller(callerOf(request), began)
    send(request, reply, response, { id: requestIdOf(request), began })
    return true
  }

  const fail = (
    error: unknown,
    request: IncomingMessage,
    reply: ServerResponse,
    { id, began }: { id: string; began: number },
  ) => {
    app.log.error({ err: error, reqId: id }, 'request failed')
    if (reply.headersSent) return reply.destroy()
    const headers = { ...app.securityHeadersOf(500, ''), 'cache-control': 'no-store' }
    const fault = { status: 500, headers: Object.entries(headers).flat(), route: undefined }
    return send(request, reply, { ...fault, body: null }, { id, began })
  }

  app.decorate('respondFirst', (first: FirstResponder) => {
    responder = first
  })
  const routes = app.server.listeners('request')[0] as (...args: unknown[]) => void
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
    const began = performance.now()
    try {
      if (isClosing || !isPlainRead(request) || !respond(request, reply, began))
        routes(request, reply)
    } catch (error) {
      // Nobody else catches here: it would end the process for everybody.
      fail(error, request, reply, { id: requestIdOf(request), began })
    }
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
