import { createServer } from 'node:http'

/**
 * What the shop is measured against: node:http sending the same bytes under the same headers, and
 * doing nothing else. Takes its answers by message; says on which port it listens.
 */
export type BareResponse = { path: string; headers: Record<string, string>; body: Uint8Array }

const responses = new Map<string, BareResponse>()

const server = createServer((request, response) => {
  const url = request.url ?? ''
  // What a script counts up at the end of an address is answered alike.
  const stored = responses.get(url) ?? responses.get(url.slice(0, url.indexOf('=') + 1))
  if (!stored) return void response.writeHead(404).end()
  response.writeHead(200, stored.headers)
  response.end(stored.body)
})

process.on('message', (response: BareResponse) => {
  responses.set(response.path, response)
  process.send?.('noted')
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
