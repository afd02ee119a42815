import { connect } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { isAlone, noteCaller } from '../limits/caller.ts'
import { createServer } from './server.ts'

/** A server whose routes all say so, with a responder that takes `/first` before them. */
async function opens(trustProxy: string | false = false) {
  const lines: Record<string, unknown>[] = []
  const app = await createServer({
    logger: pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) }),
    isTls: false,
    trustProxy,
    maxEventLoopDelay: 0,
    renderMissingPage: (_request, reply) => reply.code(404).send('the routes'),
  })
  const answered: { path: string; status: number; milliseconds: number }[] = []
  app.responseListeners.push((one) => answered.push(one))
  app.post('/first', { config: { access: 'anyone' } }, async () => 'the routes')
  app.respondFirst(({ url }) => {
    if (url === '/first/broken') throw new Error('the responder is broken')
    return url?.startsWith('/first')
      ? { status: 200, headers: ['first', 'yes'], body: Buffer.from('the responder'), route: '/*' }
      : null
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  /** Asks and resets the connection at once, as a phone does that goes out of reach. */
  const asksAndGoes = (path: string) =>
    new Promise<void>((resolve, reject) => {
      const { hostname, port } = new URL(origin)
      const socket = connect(Number(port), hostname)
      socket.once('error', reject).once('close', () => resolve())
      socket.once('connect', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`, () =>
          socket.resetAndDestroy(),
        ),
      )
    })
  const asks = async (path: string, init?: RequestInit) => {
    const response = await fetch(origin + path, init)
    return { headers: response.headers, status: response.status, text: await response.text() }
  }
  return { app, asks, asksAndGoes, answered, lines }
}

test('a request that the first responder takes runs no hook, and one that it leaves goes to the routes', async () => {
  const { asks } = await opens()
  const first = await asks('/first')
  expect(first.text).toBe('the responder')
  expect(first.headers.get('first')).toBe('yes')
  // Which a hook would have set.
  expect(first.headers.get('x-frame-options')).toBeNull()
  const other = await asks('/other')
  expect(other.text).toBe('the routes')
  expect(other.headers.get('x-frame-options')).toBe('DENY')
})

test('the first responder takes only a read without a body', async () => {
  const { asks } = await opens()
  expect((await asks('/first', { method: 'HEAD' })).headers.get('first')).toBe('yes')
  expect((await asks('/first', { method: 'POST', body: 'x=1' })).headers.get('first')).toBeNull()
  expect((await asks('/first', { method: 'POST' })).text).toBe('the routes')
  expect((await asks('/first', { method: 'OPTIONS' })).headers.get('first')).toBeNull()
})

test('L2: a request that the first responder takes is one line in the log, by its id and without the query', async () => {
  const { asks, lines, answered } = await opens()
  const id = 'trace-0123456789'
  const { headers } = await asks('/first?q=secret', { headers: { 'x-request-id': id } })
  expect(headers.get('x-request-id')).toBe(id)
  await expect.poll(() => lines.filter(({ reqId }) => reqId === id)).toHaveLength(1)
  const line = lines.find(({ reqId }) => reqId === id)
  expect(line).toMatchObject({ method: 'GET', path: '/first', route: '/*', status: 200 })
  expect(line).toMatchObject({ ms: expect.any(Number), msg: 'answered' })
  expect(JSON.stringify(lines)).not.toContain('secret')
  expect(answered).toEqual([expect.objectContaining({ path: '/first', status: 200 })])
  expect(
    (await asks('/first', { headers: { 'x-request-id': 'bad' } })).headers.get('x-request-id'),
  ).toMatch(/^[0-9a-f-]{36}$/)
})

test('a caller served by the first responder counts as present, by the address that limits count', async () => {
  const { asks } = await opens()
  // Whoever has asked in this process before is long gone.
  noteCaller('198.51.100.1', -Infinity)
  await asks('/first', { headers: { 'x-forwarded-for': '192.0.2.73' } })
  expect(isAlone('127.0.0.1')).toBe(true)
  const { asks: asksByProxy } = await opens('loopback')
  await asksByProxy('/first', { headers: { 'x-forwarded-for': '192.0.2.74' } })
  expect(isAlone('127.0.0.1')).toBe(false)
})

for (const trustProxy of ['loopback', false] as const)
  test(`whoever is gone before they are read ends nothing, with ${trustProxy || 'no'} proxy trusted`, async () => {
    const { asks, asksAndGoes, answered, lines } = await opens(trustProxy)
    for (let n = 0; n < 5; n++) {
      await asksAndGoes('/first')
      await asksAndGoes('/other')
    }
    // The framework tells of no response whose connection is gone.
    await expect.poll(() => answered.filter(({ path }) => path === '/first')).toHaveLength(5)
    expect((await asks('/other')).text).toBe('the routes')
    expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
    expect((await asks('/first')).status).toBe(200)
  })

test('a responder that throws leads to a 500 and a log line, and the next request is served as ever', async () => {
  const { asks, answered, lines } = await opens()
  const { status, headers, text } = await asks('/first/broken')
  expect([status, text]).toEqual([500, ''])
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-frame-options')).toBe('DENY')
  const id = headers.get('x-request-id')
  await expect.poll(() => answered).toHaveLength(1)
  expect(answered).toEqual([expect.objectContaining({ path: '/first/broken', status: 500 })])
  const logged = lines.filter(({ reqId }) => reqId === id)
  expect(logged.map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'request failed'],
    [50, 'answered'],
  ])
  expect(JSON.stringify(logged)).toContain('the responder is broken')
  expect((await asks('/first')).status).toBe(200)
})

test('a listener that throws is logged, and the response stays sent', async () => {
  const { app, asks, lines } = await opens()
  app.responseListeners.push(() => {
    throw new Error('the figures are broken')
  })
  expect((await asks('/first')).text).toBe('the responder')
  await expect.poll(() => JSON.stringify(lines)).toContain('the figures are broken')
  expect((await asks('/first')).text).toBe('the responder')
})
