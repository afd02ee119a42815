import { createServer, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

/** What a CDN was asked to forget; null is everything. */
type Purged = string[] | null
type Reply = { status: number; body: unknown }

const fastlyBody = z.strictObject({ surrogate_keys: z.array(z.string().min(1)).min(1).max(256) })
const cloudflareBody = z.union([
  z.strictObject({ tags: z.array(z.string().min(1).max(1_024)).min(1).max(30) }),
  z.strictObject({ purge_everything: z.literal(true) }),
])

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? undefined : JSON.parse(text)
}

/** Opens a server that responds as `answer` says; it can be told to respond otherwise for a while. */
async function opens(answer: (request: IncomingMessage, body: unknown) => Reply) {
  const fake = { url: '', instead: undefined as Reply | undefined }
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const { status, body: told } = fake.instead ?? answer(request, body)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  fake.url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return fake
}

/** Fastly, as strict as its documentation: it refuses what it doesn't know. */
export async function fakeFastly({
  serviceId = 'SU1Z0isxPaozGVKXdv0eY',
  token = 'purge-token',
} = {}) {
  const purged: Purged[] = []
  const fake = await opens(({ method, url, headers }, body) => {
    if (headers['fastly-key'] !== token)
      return { status: 401, body: { msg: 'Provided credentials are missing or invalid' } }
    if (method !== 'POST') return { status: 405, body: { msg: 'Method not allowed' } }
    if (url === `/service/${serviceId}/purge_all` && body === undefined) {
      purged.push(null)
      return { status: 200, body: { status: 'ok' } }
    }
    const named = fastlyBody.safeParse(body)
    if (url !== `/service/${serviceId}/purge`)
      return { status: 404, body: { msg: 'Record not found' } }
    if (!named.success || headers['content-type'] !== 'application/json')
      return { status: 400, body: { msg: 'Bad request' } }
    purged.push(named.data.surrogate_keys)
    const ids = named.data.surrogate_keys.map((key, n) => [key, `purge-${purged.length}-${n}`])
    return { status: 200, body: Object.fromEntries(ids) }
  })
  return { fake, purged, settings: { serviceId, token, apiUrl: fake.url } }
}

/** Cloudflare, likewise. */
export async function fakeCloudflare({
  zoneId = '023e105f4ecef8ad9ca31a8372d0c353',
  token = 'purge-token',
} = {}) {
  const purged: Purged[] = []
  const refused = (status: number, message: string) => ({
    status,
    body: { success: false, errors: [{ code: 1_000, message }], messages: [], result: null },
  })
  const fake = await opens(({ method, url, headers }, body) => {
    if (headers.authorization !== `Bearer ${token}`) return refused(403, 'Authentication error')
    if (method !== 'POST' || url !== `/client/v4/zones/${zoneId}/purge_cache`)
      return refused(404, 'No route for that URI')
    const named = cloudflareBody.safeParse(body)
    if (!named.success || headers['content-type'] !== 'application/json')
      return refused(400, 'Request body is invalid')
    purged.push('tags' in named.data ? named.data.tags : null)
    return {
      status: 200,
      body: { success: true, errors: [], messages: [], result: { id: zoneId } },
    }
  })
  return { fake, purged, settings: { zoneId, token, apiUrl: fake.url } }
}
