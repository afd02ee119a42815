import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Books } from './books.ts'
import { findEndpoint } from './endpoints.ts'
import { refusalOf, type Faults, type Operation } from './faults.ts'
import { invalid, Refusal } from './refusal.ts'

type Keys = { accessToken: string; pageId: string; instagramId: string }

/** The Graph API's door: the token, the parameters, and whatever is to go wrong today. */
export async function openServer(books: Books, keys: Keys, faults: Faults) {
  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const calls: Operation[] = []
  let token = keys.accessToken
  /** Awaited before a fault of this kind is done, so that a test can kill who asks. */
  let onCommit: ((operation: Operation) => void | Promise<void>) | undefined

  async function serve(request: IncomingMessage, response: ServerResponse) {
    try {
      const params = await read(request, token)
      const call = findEndpoint(books, keys, params)
      calls.push(call.operation)
      const fault = faults.take(call.operation)
      if (fault === 'hang') return
      if (fault === 'reset') return void request.socket.resetAndDestroy()
      if (fault === 'error') return writeBroken(response)
      const said = fault && refusalOf[fault]
      if (said) throw said()
      await call.prepare?.()
      if (fault === 'late') {
        request.socket.resetAndDestroy()
        await wait(50)
        call.perform()
        return
      }
      const body = call.perform()
      await onCommit?.(call.operation)
      if (fault === 'commit-then-hang') return
      if (fault === 'commit-then-reset') return void request.socket.resetAndDestroy()
      if (fault === 'commit-then-error') return writeBroken(response)
      if (fault === 'commit-then-transient') throw refusalOf.transient!()
      write(response, 200, body)
    } catch (error) {
      if (error instanceof Refusal) return write(response, error.status, { error: error.error })
      console.error(error)
      writeBroken(response)
    }
  }

  return {
    url: `http://127.0.0.1:${port}`,
    calls: (operation: Operation) => calls.filter((call) => call === operation).length,
    /** From now on only this token is good. */
    expectToken: (next: string) => void (token = next),
    whenDone: (listener: typeof onCommit) => void (onCommit = listener),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function read(request: IncomingMessage, token: string) {
  const { method = '', headers } = request
  const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://graph')
  if (searchParams.has('access_token'))
    throw invalid('a token in an address stands in every log on the way')
  const given = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
  if (given !== token)
    throw new Refusal(190, 'Invalid OAuth access token - Cannot parse access token', {
      status: 401,
    })
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  return { method, path, parameters: readBody(body, headers['content-type'], searchParams) }
}

/** A form or JSON in the body; in the address where there is none. No name twice. */
function readBody(
  body: string,
  type: string | undefined,
  search: URLSearchParams,
): Record<string, string> {
  if (body !== '' && type?.startsWith('application/json')) {
    const json = JSON.parse(body) as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(json).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    )
  }
  if (body !== '' && !type?.startsWith('application/x-www-form-urlencoded'))
    throw invalid('the body must be a form or JSON')
  const given = [...(body === '' ? search : new URLSearchParams(body))]
  if (new Set(given.map(([name]) => name)).size < given.length)
    throw invalid('a parameter is given twice')
  return Object.fromEntries(given)
}

function write(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
  response.end(JSON.stringify(body))
}

function writeBroken(response: ServerResponse) {
  response.writeHead(500, { 'content-type': 'text/html' })
  response.end('<html><body>Sorry, something went wrong.</body></html>')
}
