import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer, type Server } from './server.ts'

let server: Server
beforeAll(async () => {
  server = await createServer({
    logger: pino({ level: 'silent' }),
    isTls: false,
    trustProxy: false,
    maxEventLoopDelay: 0,
    renderMissingPage: (_request: FastifyRequest, reply: FastifyReply) => reply.code(404).send(),
  })
  const config = { access: 'anyone' } as const
  server.post('/taken', { config }, () => ({ taken: true }))
  await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

/** The statuses of all that is answered to what one connection says. */
async function statusesOf(said: string): Promise<string[]> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(said)
  return [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status!)
}

const head = 'POST /taken HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n'
const hidden = 'GET /hidden HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'

test.each([
  ['both lengths', `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}`],
  ['a length with a sign', `${head}Content-Length: +2\r\n\r\n{}`],
  ['another encoding last', `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ['a space before the colon', `${head}Content-Length : 2\r\n\r\n{}`],
  [
    'lines that end in LF alone',
    head.replaceAll('\r\n', '\n') + 'Transfer-Encoding: chunked\n\n0\n\n',
  ],
])('V4.2.1: %s is refused, and what follows is no request', async (_, said) => {
  expect(await statusesOf(said + hidden)).toEqual(['400'])
})

test('V4.2.1: what says its length in one way is read to there, and the next is another request', async () => {
  expect(await statusesOf(`${head}Content-Length: 2\r\n\r\n{}${hidden}`)).toEqual(['200', '404'])
  const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`
  expect(await statusesOf(chunked + hidden)).toEqual(['200', '404'])
})
