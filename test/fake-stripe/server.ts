import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stripeApiVersion } from '../../src/adapters/stripe-cards/stripe-cards.ts'
import type { Books } from './books.ts'
import { findEndpoint, type Call, type Caller } from './endpoints.ts'
import type { Fault, openFaults, Operation } from './faults.ts'
import { parseForm, type Form } from './form.ts'
import { storeResponses, type FakeResponse } from './idempotency.ts'
import { newId } from './objects.ts'
import { Refusal } from './refusal.ts'

export type Keys = { secretKey: string; publishableKey: string }

/** Stripe's door: keys, version, form, key of the request, and whatever is to go wrong today. */
export async function openServer(books: Books, keys: Keys, faults: ReturnType<typeof openFaults>) {
  const idempotency = storeResponses()
  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const calls: Operation[] = []
  /** Under which each refund was asked for. */
  const refundKeys: string[] = []

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const requestId = newId('req')
    try {
      const params = await read(request, keys)
      const call = findEndpoint(books, params)
      calls.push(call.operation)
      const fault = faults.take(call.operation)
      const key = params.method === 'POST' ? request.headers['idempotency-key'] : undefined
      if (call.operation === 'refund') refundKeys.push(String(key))
      if (fault === 'hang') return
      if (fault === 'reset') return void request.socket.resetAndDestroy()
      if (fault === 'rate-limit') throw tooMany()
      const perform = () => work(call, fault, requestId)
      const result =
        typeof key === 'string'
          ? await idempotency.findOrCreate(
              key,
              { path: params.path, parameters: stable(params.form) },
              perform,
            )
          : await perform()
      if (fault === 'commit-then-hang') return
      if (fault === 'commit-then-reset') return void request.socket.resetAndDestroy()
      write(response, { ...result, headers: { ...result.headers, 'request-id': requestId } })
    } catch (error) {
      write(response, errorResponse(error, requestId))
    }
  }

  return {
    forgetKeys: idempotency.forget,
    refundKeys: () => [...refundKeys],
    calls: (operation: Operation) => calls.filter((call) => call === operation).length,
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function work(
  call: Call,
  fault: Fault | undefined,
  requestId: string,
): Promise<FakeResponse> {
  if (typeof fault === 'object') await fault.until
  try {
    if (fault === 'error') throw broken()
    const done = call.perform()
    if (fault === 'commit-then-error') throw broken()
    return { status: 200, body: JSON.stringify(done), headers: { 'request-id': requestId } }
  } catch (error) {
    return errorResponse(error, requestId)
  }
}

async function read(request: IncomingMessage, keys: Keys) {
  const { method = '', headers } = request
  const { pathname: path, search } = new URL(request.url ?? '', 'http://stripe')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  if (method === 'POST' && chunks.length > 0 && !isForm)
    throw new Refusal(400, {
      message: 'Invalid request: the body must be application/x-www-form-urlencoded.',
    })
  const form = parseForm(method === 'POST' ? Buffer.concat(chunks).toString() : search.slice(1))
  const caller = whoAsks(headers.authorization, form, keys)
  const version = headers['stripe-version']
  if (caller === 'shop' && version !== stripeApiVersion)
    throw new Refusal(400, { message: `Invalid Stripe API version: ${String(version)}` })
  return { method, path, form, caller }
}

/** Stripe.js sends its key in the form, so that the browser need not ask first. */
function whoAsks(authorization: string | undefined, form: Form, keys: Keys): Caller {
  const key = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? form['key']
  if (key === keys.secretKey) return 'shop'
  if (key === keys.publishableKey) return 'browser'
  throw new Refusal(401, {
    message: key
      ? `Invalid API Key provided: ${String(key).slice(0, 8)}****`
      : 'You did not provide an API key.',
  })
}

const broken = () =>
  new Refusal(
    500,
    { type: 'api_error', message: 'An unknown error occurred' },
    { 'stripe-should-retry': 'false' },
  )

const tooMany = () =>
  new Refusal(429, { code: 'rate_limit', message: 'Request rate limit exceeded.' })

function errorResponse(error: unknown, requestId: string): FakeResponse {
  const refusal = error instanceof Refusal ? error : broken()
  if (!(error instanceof Refusal)) console.error(error)
  const { status, body, headers } = refusal
  return {
    status,
    body: JSON.stringify(body),
    headers: { ...headers, 'request-id': requestId },
  }
}

function write(response: ServerResponse, { status, body, headers }: FakeResponse) {
  response.writeHead(status, {
    'content-type': 'application/json',
    // Cards are confirmed by the browser, from another origin.
    'access-control-allow-origin': '*',
    'stripe-version': stripeApiVersion,
    ...headers,
  })
  response.end(body)
}

/** The same for the same parameters, in whatever order they came. */
const stable = (form: Form): string =>
  JSON.stringify(form, (_key, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
