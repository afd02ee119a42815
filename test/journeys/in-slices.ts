import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const slice = 2_000
const pause = 40

/**
 * Serves the shop at `origin` with every page's HTML in slices of two thousand bytes, 40 ms apart, as a slow connection brings
 * it; all else comes at once. Given back is its own address, for as long as `visit` takes.
 */
export async function inSlices(origin: string, visit: (origin: string) => Promise<void>) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(origin + request.url, { redirect: 'manual' })
    const body = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    const size = type.startsWith('text/html') ? slice : body.length
    for (let start = 0; start < body.length; start += size) {
      response.write(body.subarray(start, start + size))
      if (size === slice) await sleep(pause)
    }
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    await visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
