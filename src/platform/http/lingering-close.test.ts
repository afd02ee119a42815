import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../errors.ts'
import { pace } from './lingering-close.ts'
import { createServer, type Server } from './server.ts'

const mebibyte = 1024 * 1024
const length = 47 * mebibyte
/** What the server's own buffers take, and what is read while it lingers for as long as it does here. */
const little = 4 * mebibyte

let server: Server
let port = 0
const connections: Socket[] = []
beforeAll(async () => {
  server = await createServer({
    logger: pino({ level: 'silent' }),
    isTls: false,
    trustProxy: 'loopback',
    renderMissingPage: (_request: FastifyRequest, reply: FastifyReply) => reply.code(404).send(),
    // What is tested here is said by a route, however busy the machine is.
    maxEventLoopDelay: 0,
    lingering: { milliseconds: 250 },
  })
  const config = { access: 'anyone' } as const
  const bodyLimit = 48 * mebibyte
  const refuse = async () => {
    throw new AppError('too-many', 'Please wait.', { retryAfter: 5 })
  }
  server.post('/refused', { config, bodyLimit, preParsing: refuse }, () => ({}))
  server.post('/at-once', { config, bodyLimit, onRequest: refuse }, () => ({}))
  server.post('/small', { config }, () => ({}))
  server.post('/taken', { config, bodyLimit }, () => ({ taken: true }))
  server.post('/signed-in', { config: { access: 'signed-in' }, bodyLimit }, () => ({}))
  server.get('/page', { config }, () => ({ page: true }))
  server.server.on('connection', (socket) => connections.push(socket))
  await server.listen({ host: '127.0.0.1', port: 0 })
  port = (server.server.address() as AddressInfo).port
})
afterAll(() => server.close())

const bytesRead = () => connections.reduce((sum, { bytesRead }) => sum + bytesRead, 0)

/** A client's connection as the server has it. */
const endOf = ({ localPort }: Socket, taken: Socket[]) =>
  taken.findLast(({ remotePort }) => remotePort === localPort)!

const headOf = (line: string, more = '') =>
  `${line} HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n${more}`
const long = `Content-Length: ${length}\r\n\r\n`

/** Sends a head and bytes without end, whatever it is told; returns what that was when it is shown out. */
async function insists(head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const chunk = Buffer.alloc(64 * 1024, '1')
  const body = head.includes('chunked')
    ? Buffer.concat([Buffer.from('10000\r\n'), chunk, Buffer.from('\r\n')])
    : chunk
  const send = () => {
    while (!socket.destroyed && socket.write(body));
  }
  let told = ''
  socket
    .on('data', (part: Buffer) => (told += part.toString()))
    .on('drain', send)
    .on('error', () => {})
    .write(head)
  send()
  await once(socket, 'close').catch(() => {})
  return told
}

test.each([
  ['refused before it is read', headOf('POST /refused', long), 429],
  ['refused when it is announced', headOf('POST /at-once', long), 429],
  ['longer than its route allows', headOf('POST /small', long), 413],
  ['without an end', headOf('POST /small', 'Transfer-Encoding: chunked\r\n\r\n'), 413],
  ['for those who have signed in', headOf('POST /signed-in', long), 401],
  ['of another site’s page', headOf('POST /taken', `Sec-Fetch-Site: cross-site\r\n${long}`), 400],
  ['of no known type', headOf('POST /taken', long).replace('application/json', 'text/x'), 415],
  ['of a method that has none', headOf('GET /page', long), 200],
  ['sent to no address of ours', headOf('POST /nowhere', long), 413],
])('10.3: a body %s is answered and not taken off the network', async (_what, head, status) => {
  const before = bytesRead()
  const told = await insists(head)
  expect(told).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(told.toLowerCase()).toContain('\r\nconnection: close\r\n')
  expect(bytesRead() - before).toBeLessThan(little)
})

test('10.3: many refused connections that go on sending are read no further than one', async () => {
  const before = bytesRead()
  const began = performance.now()
  const told = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      insists(headOf('POST /refused', `X-Forwarded-For: 192.0.2.${n}\r\n${long}`)),
    ),
  )
  expect(told.every((answer) => answer.startsWith('HTTP/1.1 429 '))).toBe(true)
  // What has arrived with each head, and what is read of all of them together for as long as any of them was there.
  const ticks = (performance.now() - began) / pace.milliseconds
  const together = Math.ceil(ticks) * pace.connections * 64 * 1024
  expect(bytesRead() - before).toBeLessThan(40 * 256 * 1024 + together)
})

test('10.3: connections of one address linger up to a limit, and the oldest makes room', async () => {
  const patient = await createServer({
    logger: pino({ level: 'silent' }),
    isTls: false,
    trustProxy: 'loopback',
    renderMissingPage: (_request: FastifyRequest, reply: FastifyReply) => reply.code(404).send(),
    maxEventLoopDelay: 0,
    lingering: { milliseconds: 60_000, ofOne: 2 },
  })
  onTestFinished(() => patient.close())
  await patient.listen({ host: '127.0.0.1', port: 0 })
  const { port } = patient.server.address() as AddressInfo
  const taken: Socket[] = []
  patient.server.on('connection', (socket) => taken.push(socket))
  const open = async (from: string) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {})
    socket.write(headOf('POST /nowhere', `X-Forwarded-For: ${from}\r\n${long}`))
    await once(socket, 'data')
    return socket
  }
  const drip = (socket: Socket) => socket.write('x')
  const [first, other] = [await open('192.0.2.1'), await open('192.0.2.2')]
  const more = [await open('192.0.2.1'), await open('192.0.2.1')]
  await vi.waitFor(
    () => {
      drip(first)
      expect(first.destroyed).toBe(true)
    },
    { timeout: 30_000 },
  )
  for (const one of [other, ...more]) {
    const end = endOf(one, taken)
    const read = end.bytesRead
    drip(one)
    await vi.waitFor(() => expect(end.bytesRead).toBeGreaterThan(read), { timeout: 30_000 })
    expect([end.destroyed, one.destroyed]).toEqual([false, false])
  }
  // Nor does a server that closes wait for them.
  await patient.close()
  for (const one of [other, ...more]) one.destroy()
})

const refusal = { code: 'too-many', message: 'Please wait.' }
const large = new Uint8Array(12 * mebibyte).fill(49)
const headers = { 'content-type': 'application/json' }

test('10.3: `fetch` that is still sending reads why it is refused', async () => {
  for (let n = 0; n < 10; n++) {
    const answer = await fetch(`http://127.0.0.1:${port}/refused`, {
      method: 'POST',
      headers,
      body: large,
    })
    expect([answer.status, await answer.json()]).toEqual([429, expect.objectContaining(refusal)])
  }
})

test('10.3: `node:http` that is still sending reads why it is refused', async () => {
  for (let n = 0; n < 10; n++) {
    const call = request({ port, host: '127.0.0.1', path: '/refused', method: 'POST', headers })
    call.on('error', () => {})
    call.end(large)
    const [answer] = await once(call, 'response')
    expect([answer.statusCode, JSON.parse(await text(answer))]).toEqual([
      429,
      expect.objectContaining(refusal),
    ])
  }
})

test('10.3: a client that reads when all is sent, as browsers do, gets the response', async () => {
  const socket = connect(port, '127.0.0.1').pause()
  socket.write(headOf('POST /refused', `Content-Length: ${mebibyte}\r\n\r\n`))
  await new Promise((sent) => socket.write(large.subarray(0, mebibyte), sent))
  // It has answered, and closed in whichever way it does, before anything is read.
  await vi.waitFor(() => expect(endOf(socket, connections).writableFinished).toBe(true), {
    timeout: 30_000,
  })
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 429 [^]*"Please wait\."/)
})

test('10.3: a body that is refused after it has arrived leaves its connection open', async () => {
  const socket = connect(port, '127.0.0.1')
  const small = headOf('POST /refused', 'Content-Length: 2\r\n\r\n{}')
  socket.write(small + headOf('GET /page', 'Connection: close\r\n\r\n'))
  const told = await text(socket)
  expect([...told.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
    '429',
    '200',
  ])
})

test('10.3: what follows a refused body on its connection is no request', async () => {
  const heard = vi.fn()
  server.server.on('request', heard)
  onTestFinished(() => void server.server.off('request', heard))
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(headOf('POST /refused', `Content-Length: ${mebibyte}\r\n\r\n`))
  socket.write(large.subarray(0, mebibyte))
  socket.write(headOf('POST /taken', 'Content-Length: 2\r\n\r\n{}'))
  const told = await text(socket)
  expect(told).not.toContain('taken')
})

test('10.3: a client that expects 100 before its body is refused without sending it', async () => {
  const ask = (path: string) => {
    const call = request({
      port,
      host: '127.0.0.1',
      path,
      method: 'POST',
      headers: { ...headers, 'content-length': 8 * mebibyte, expect: '100-continue' },
    })
    call.on('error', () => {}).flushHeaders()
    return call
  }
  const refused = ask('/refused')
  const asked = vi.fn()
  refused.on('continue', asked)
  const [answer] = await once(refused, 'response')
  expect(answer.statusCode).toBe(429)
  expect(asked).not.toHaveBeenCalled()
  expect(connections.at(-1)!.bytesRead).toBeLessThan(1_000)
  refused.destroy()

  const taken = ask('/taken')
  await once(taken, 'continue')
  taken.end(Buffer.from(JSON.stringify('x'.repeat(8 * mebibyte - 2))))
  const [accepted] = await once(taken, 'response')
  expect(accepted.statusCode).toBe(200)
})
