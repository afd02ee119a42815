import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const slice = 2_000
const pause = 40

/** A body two thousand bytes at a time, 40 ms apart, as a slow connection brings it. */
async function* inSlices(body: AsyncIterable<Buffer>) {
  for await (const chunk of body)
    for (let start = 0; start < chunk.length; start += slice) {
      yield chunk.subarray(start, start + slice)
      await sleep(pause)
    }
}

/**
 * A line to a shop that can be cut, and that can bring another file in the place of one. Where it `slicesPages`, their HTML
 * comes a little at a time, and not compressed.
 */
export async function openLine(shop: string, { slicesPages = false } = {}) {
  let isCut = false
  const instead = new Map<string, string>()
  const server = createServer((asked, answer) => {
    if (isCut) return void asked.socket.destroy()
    const other = instead.get(asked.url ?? '')
    if (other !== undefined) {
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end(other)
      return
    }
    const { hostname, port } = new URL(shop)
    const { method, url } = asked
    const headers = { ...asked.headers, ...(slicesPages && { 'accept-encoding': 'identity' }) }
    const passed = request({ hostname, port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      const isPage = response.headers['content-type']?.startsWith('text/html')
      if (slicesPages && isPage)
        pipeline(response, inSlices, answer).catch(() => asked.socket.destroy())
      else response.pipe(answer)
    })
    passed.on('error', () => asked.socket.destroy())
    asked.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      server.closeAllConnections()
    },
    mend: () => void (isCut = false),
    replace: (path: string, script: string) => void instead.set(path, script),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
