import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A line to a shop that can be cut, and that can bring another file in the place of one. */
export async function openLine(shop: string) {
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
    const { method, url, headers } = asked
    const passed = request({ hostname, port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
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
