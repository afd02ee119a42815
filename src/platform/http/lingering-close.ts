import type { FastifyInstance, FastifyRequest } from 'fastify'

export type Lingering = {
  /** How long somebody who is still sending has to find the answer. */
  milliseconds: number
  /** Connections of one caller, and of all. */
  ofOne: number
  inAll: number
}

const usual: Lingering = { milliseconds: 5_000, ofOne: 8, inAll: 256 }

/** Bytes of a body that are sooner read than a connection is made anew. */
const small = 64 * 1024

/** Of so many connections something is read, some 64 KB each, every so many milliseconds. */
export const pace = { connections: 4, milliseconds: 10 }

type Connection = { caller: string | null; read(): void; close(): void }

/**
 * Closes a connection where a body was answered before it had arrived. Node would keep it open and read
 * the rest at full speed: ten senders of 47 MB held up everybody. Nor is it closed at once, which
 * would reset it and lose the answer on whoever is still sending (RFC 9112, section 9.6). For a while
 * the rest is read, at a pace that costs little however many send.
 */
export function closeLingering(app: FastifyInstance, options: Partial<Lingering> = {}) {
  const { milliseconds, ofOne, inAll } = { ...usual, ...options }
  /** In the order in which they are read next. */
  const lingering = new Set<Connection>()
  let timer: NodeJS.Timeout | undefined

  const readSome = () => {
    for (const one of [...lingering].slice(0, pace.connections)) {
      lingering.delete(one)
      lingering.add(one)
      one.read()
    }
  }

  const makeRoom = (caller: string | null) => {
    const own = [...lingering].filter((one) => one.caller === caller)
    if (own.length >= ofOne) own[0]!.close()
    else if (lingering.size >= inAll) [...lingering][0]!.close()
  }

  const linger = ({ raw, caller }: FastifyRequest) => {
    const { socket } = raw
    const late = setTimeout(() => socket.destroy(), milliseconds)
    const one: Connection = {
      caller,
      read: () => {
        raw.read()
        if (raw.complete) socket.destroy()
      },
      close: () => socket.destroy(),
    }
    makeRoom(caller)
    lingering.add(one)
    timer ??= setInterval(readSome, pace.milliseconds)
    socket.once('close', () => {
      clearTimeout(late)
      lingering.delete(one)
      if (lingering.size > 0) return
      clearInterval(timer)
      timer = undefined
    })
    socket.end()
  }

  // What follows on a connection that is to be closed is no request.
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    if (socket.writableEnded) {
      reply.hijack()
      socket.destroy()
    }
  })
  app.addHook('onSend', async (request, reply) => {
    if (!isUnread(request)) return
    const { raw } = request
    reply.header('connection', 'close')
    // By whomever it was being read: from here on it is read for nobody, and piece by piece.
    raw.unpipe().removeAllListeners('data').pause().read(0)
    // With this Node closes a connection once its last answer has been sent.
    raw.socket.destroySoon = () => linger(request)
  })
  // Whoever asks whether to send a body is told once it is wanted.
  app.server.on('checkContinue', (request, response) => {
    request.once('resume', () => {
      if (!response.headersSent) response.writeContinue()
    })
    app.server.emit('request', request, response)
  })
  app.addHook('preClose', async () => {
    for (const one of lingering) one.close()
  })
}

/** Whether there may be much to come. */
function isUnread({ raw }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': chunked, expect } = raw.headers
  if (raw.complete || raw.readableEnded) return false
  return chunked !== undefined || Number(length) > small || expect !== undefined
}
