import { createServer } from 'node:http'

/**
 * What the shop is measured against: node:http sending the same bytes under the same headers, and
 * doing nothing else. Takes its answers by message; says on which port it listens.
 */
export type BareAnswer = { path: string; headers: Record<string, string>; body: Uint8Array }

const answers = new Map<string, BareAnswer>()

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (!answer) return void response.writeHead(404).end()
  response.writeHead(200, answer.headers)
  response.end(answer.body)
})

process.on('message', (answer: BareAnswer) => {
  answers.set(answer.path, answer)
  process.send?.('noted')
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
