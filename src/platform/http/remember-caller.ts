import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentCaller, noteCaller, onBehalfOf } from '../limits/caller.ts'
import { callerKey } from './access.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom limits count it for: see `callerKey`; null for the shop's own. */
    caller: string | null
  }
}

/** The remote address of a request that never was on a network. */
export const inProcess = 'in-process'

/** Remembers who asks for as long as the answer takes. */
export function rememberCaller(app: FastifyInstance) {
  app.decorateRequest('caller', null)
  app.addHook('onRequest', (request, _reply, done) => {
    // A page asks our own API for whoever has asked for it.
    const isOurs = request.socket.remoteAddress === inProcess
    request.caller = isOurs ? currentCaller() : callerKey(request)
    noteCaller(request.caller)
    onBehalfOf(request.caller, done)
  })
  // Whatever has read the body knows nothing of the hook above.
  app.addHook('preValidation', (request, _reply, done) => onBehalfOf(request.caller, done))
}

type Raw = FastifyRequest['raw']

/** Whom limits count a request for that the framework hasn't seen, as it would read it. */
export function readCaller(trustProxy: string | false) {
  if (trustProxy === false) {
    const known = new WeakMap<Raw['socket'], string>()
    return ({ socket }: Raw) => {
      let caller = known.get(socket)
      if (caller === undefined)
        known.set(socket, (caller = callerKey({ ip: socket.remoteAddress })))
      return caller
    }
  }
  const trusts = trustOf(trustProxy)
  return (request: Raw) => callerKey({ ip: proxyAddr(request, trusts) })
}

/** Whether an address is one of the proxies that are named, as the framework reads them; throws where they are none. */
export const trustOf = (trustProxy: string) =>
  proxyAddr.compile(trustProxy.split(',').map((one) => one.trim()))
