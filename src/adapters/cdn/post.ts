import type { z } from 'zod'
import { parseJson } from '../parse-json.ts'

type Call = {
  url: URL
  headers: Record<string, string>
  body?: unknown
  /** Never to be read in an error. */
  token: string
}

/** Milliseconds: a purge takes a fraction of a second. */
const patience = 10_000

/** Posts to a CDN's API and reads its answer by a schema; throws, without the token, for everything else. */
export async function post<S extends z.ZodType>(
  { url, headers, body, token }: Call,
  shape: S,
): Promise<z.output<S>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  const text = await response.text()
  const parsed = shape.safeParse(parseJson(text))
  if (response.ok && parsed.success) return parsed.data
  const words = text.slice(0, 300).replaceAll(token, '…')
  throw new Error(`${url.host} answered ${response.status} to a purge: ${words}`)
}
