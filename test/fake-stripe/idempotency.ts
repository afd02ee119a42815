import { Refusal } from './refusal.ts'

export type FakeResponse = { status: number; body: string; headers: Record<string, string> }

type StoredResponse = { request: string; path: string; response: FakeResponse | null }

/**
 * What was answered under a key is answered again, whatever it was: 500s too. Only a request that
 * was never begun (its parameters were wrong, or the key was busy) leaves nothing behind.
 */
export function storeResponses() {
  const stored = new Map<string, StoredResponse>()

  async function findOrCreate(
    key: string,
    request: { path: string; parameters: string },
    perform: () => Promise<FakeResponse>,
  ): Promise<FakeResponse> {
    const before = stored.get(key)
    if (!before) {
      const now: StoredResponse = {
        request: request.parameters,
        path: request.path,
        response: null,
      }
      stored.set(key, now)
      now.response = await perform()
      return now.response
    }
    const differently =
      before.path === request.path
        ? `with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
        : `for the same endpoint they were first used for ('${before.path}' vs '${request.path}'). Try using a key other than '${key}' if you meant to execute a different request.`
    if (before.path !== request.path || before.request !== request.parameters)
      throw new Refusal(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used ${differently}`,
      })
    if (!before.response)
      throw new Refusal(
        409,
        {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        },
        { 'stripe-should-retry': 'true' },
      )
    return {
      ...before.response,
      headers: {
        ...before.response.headers,
        'idempotent-replayed': 'true',
        'original-request': before.response.headers['request-id'] ?? '',
      },
    }
  }

  return {
    findOrCreate,
    /** As after 24 hours. */
    forget: () => stored.clear(),
  }
}
