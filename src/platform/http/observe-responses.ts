import type { FastifyInstance } from 'fastify'
import { inProcess } from './remember-caller.ts'

/** How a request ended. */
export type Responded = {
  id: string
  method: string
  /** Without its query, which holds what people typed: the path is enough to find a request again. */
  path: string
  /** The pattern that it matched; absent where none did. */
  route: string | undefined
  status: number
  /** From the first byte in to the last byte out. */
  milliseconds: number
  /** Whether it is a page that asks our own API, on behalf of a request that ends for itself. */
  isInProcess: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What is told how each request has ended, whichever way it was answered. */
    responseListeners: ((response: Responded) => void)[]
  }
}

/** Notifies the listeners of each response, and the log. */
export function observeResponses(app: FastifyInstance) {
  app.decorate('responseListeners', [logResponse(app.log)])
  app.addHook('onResponse', async (request, reply) => {
    const response: Responded = {
      id: request.id,
      method: request.method,
      path: pathOf(request.url),
      route: request.routeOptions.url,
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      isInProcess: request.socket.remoteAddress === inProcess,
    }
    for (const listener of app.responseListeners) listener(response)
  })
}

export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

const logResponse =
  (log: FastifyInstance['log']) =>
  ({ id, method, path, route, status, milliseconds, isInProcess }: Responded) => {
    if (isInProcess) return
    const ms = Math.round(milliseconds * 10) / 10
    const line = { reqId: id, method, path, route, status, ms }
    if (status >= 500) log.error(line, 'answered')
    else log.info(line, 'answered')
  }
