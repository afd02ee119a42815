import { parseJson } from './parse-json.ts'

/** What a service answered: its body as JSON, or undefined where it is none. */
export type JsonResponse = { status: number; body: unknown; retryAfter: number | undefined }

/** Bytes: a car that was tested every year for thirty has some 60 kB. */
const longest = 1_000_000

/** Asks a service once. Rejects where it can't be reached or says too much; never with an address in its words. */
export async function requestJson(
  address: URL,
  options: { method?: string; headers: Record<string, string>; body?: string; signal: AbortSignal },
): Promise<JsonResponse> {
  const response = await fetch(address, { ...options, redirect: 'error' }).catch(
    (error: unknown) => {
      throw new Error(`${address.host} could not be asked: ${reasonOf(error)}`)
    },
  )
  return {
    status: response.status,
    body: parseJson(await read(response, address.host)),
    retryAfter: secondsIn(response.headers.get('retry-after')),
  }
}

const reasonOf = (error: unknown) => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'no reason given'
  // A DOMException's is a number that says nothing to whoever reads it.
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}

async function read(response: Response, host: string): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > longest)
      throw new Error(`${host} answered with more than ${longest} characters`)
  }
  return text
}

/** Seconds, or a date; anything else says nothing. */
function secondsIn(header: string | null): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,6}$/.test(header)) return Number(header)
  const until = Date.parse(header)
  return Number.isNaN(until) ? undefined : Math.max(0, (until - Date.now()) / 1_000)
}
