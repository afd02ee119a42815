import { QueryClient, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query'

/** What is read of an answer; the browser's `Response` is one. */
export type FetchResponse = Pick<Response, 'ok' | 'status' | 'statusText' | 'text'>

/** Fetches a path of our own API: the browser's `fetch`, or the same route called in process. */
export type Send = (path: string, init?: RequestInit) => Promise<FetchResponse>

/**
 * What any non-success answer raises. The message is for logs: status code, colon, then
 * the body text (or the status text where the body is empty).
 */
export class ApiError extends Error {
  readonly status: number
  /** What the body says beside its message; nothing of a proxy's plain text. */
  readonly details: Readonly<Record<string, unknown>>
  /** The sentence to show a person: the body's `message` alone, never JSON. `refusalOf` has it. */
  readonly plainMessage: string
  /** The part of the request that the server refused, where it names one. */
  readonly field: string | undefined

  constructor(status: number, body: string) {
    super(`${status}: ${body}`)
    this.name = 'ApiError'
    this.status = status
    this.details = detailsIn(body)
    const { message, field } = this.details
    this.plainMessage = message === undefined ? body : String(message)
    this.field = typeof field === 'string' ? field : undefined
  }
}

function detailsIn(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body)
    return parsed && typeof parsed === 'object' ? { ...parsed } : {}
  } catch {
    return {}
  }
}

export async function readJson<T>(response: FetchResponse): Promise<T> {
  const body = await response.text()
  if (!response.ok) throw new ApiError(response.status, body || response.statusText)
  return JSON.parse(body) as T
}

/** Decided here and nowhere else. Times are milliseconds. */
export const clientDefaults = {
  retry: false,
  staleTime: Infinity,
  gcTime: 5 * 60_000,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchInterval: false,
  retryDelay: (attempt: number) => Math.min(1_000 * 2 ** attempt, 30_000),
} as const

/** What an address is remembered under: its path first, to refresh all reads of one path at once. */
export function readKey(address: string): readonly [path: string, search: string] {
  const [path = '', search = ''] = address.split('?', 2)
  return [path, search]
}

/** The address that is remembered under a key. */
export const readAddress = ([path, search]: QueryKey): string =>
  search ? `${String(path)}?${String(search)}` : String(path)

/** A GET of one path. */
export function read<T>(path: string, query?: URLSearchParams) {
  const queryKey = [path, query?.toString() ?? ''] as const
  return {
    queryKey,
    queryFn: ({ client, signal }: QueryFunctionContext) => {
      const send = client.getDefaultOptions().queries?.meta?.['send'] as Send
      return send(readAddress(queryKey), { signal }).then((response) => readJson<T>(response))
    },
  }
}

/** A change: POST, PUT, PATCH or DELETE of one path; a payload goes as JSON, and none without one. */
export async function write<T>(
  queries: QueryClient,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const send = queries.getDefaultOptions().queries?.meta?.['send'] as Send
  const response = await send(path, {
    method,
    headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
    ...(payload && { body: JSON.stringify(payload) }),
  })
  return readJson<T>(response)
}

/**
 * Without a connection a request fails and says so. By itself the library would wait for one, as long as it takes,
 * and do then what somebody pressed long before.
 */
const networkMode = 'always'

/** `gcTime` is for who gives all of it up at once: forgetting answers one by one takes a timer for each. */
export function createQueries(
  send: Send,
  { gcTime = clientDefaults.gcTime }: { gcTime?: number } = {},
): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { ...clientDefaults, gcTime, networkMode, meta: { send } },
      mutations: { retry: false, networkMode },
    },
  })
}
