import { request } from 'node:http'
import { connect } from 'node:net'
import { setPriority } from 'node:os'

/**
 * A process that does one thing to the shop from one address, over ten connections, as fast as it is let,
 * until it is told to stop. It stands back: what it costs itself is not the shop's.
 */

setPriority(19)

export type Attack = {
  address: string
  /** From where, as the proxy says. */
  from: string
  name: string
  path: string
  method?: string
  headers?: Record<string, string>
  /** Bytes of a body that is sent over and over; '%n' in a path is a number that grows. */
  body?: Uint8Array
}

const connections = 10

const over = new AbortController()
let n = 0
const responded: Record<string, number> = {}

function once({ address, from, path, method = 'GET', headers = {}, body }: Attack): Promise<void> {
  return new Promise((resolve) => {
    const call = request(
      address + path.replaceAll('%n', String(n++)),
      {
        method,
        headers: {
          'x-forwarded-for': from,
          'accept-encoding': 'br',
          ...headers,
          ...(body && { 'content-length': String(body.length) }),
        },
        timeout: 30_000,
      },
      (response) => {
        const status = String(response.statusCode)
        responded[status] = (responded[status] ?? 0) + 1
        response.resume().on('close', () => resolve())
      },
    )
    call.on('timeout', () => call.destroy())
    call.on('error', () => {
      responded['broken'] = (responded['broken'] ?? 0) + 1
      resolve()
    })
    call.end(body)
  })
}

/** A sender of a byte now and then, who says that there is much to come. */
function trickle({ address, from }: Attack): Promise<void> {
  const { port } = new URL(address)
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1')
    const drip = setInterval(
      () => (over.signal.aborted ? socket.destroy() : socket.write('x')),
      500,
    )
    socket.write(
      `POST /api/upload-images HTTP/1.1\r\nhost: shop\r\nx-forwarded-for: ${from}\r\n` +
        'content-type: application/json\r\ncontent-length: 4000000\r\n\r\n{',
    )
    socket.on('error', () => {})
    socket.resume().on('close', () => {
      clearInterval(drip)
      resolve()
    })
  })
}

async function abuse(attack: Attack) {
  while (!over.signal.aborted)
    await (attack.name === 'slow senders' ? trickle(attack) : once(attack))
}

// Nor does it go on where whoever began it is gone.
process.on('disconnect', () => over.abort())
process.on('message', async (message: Attack | 'stop') => {
  if (message === 'stop') {
    over.abort()
    process.send!(responded)
    process.disconnect()
    return
  }
  await Promise.all(Array.from({ length: connections }, () => abuse(message)))
})
