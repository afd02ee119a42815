import { Refusal } from './refusal.ts'

export type Answer = { status: number; body: string; headers: Record<string, string> }

type Kept = { request: string; path: string; answer: Answer | null }

/**
 * What was answered under a key is answered again, whatever it was: 500s too. Only a request that
 * was never begun (its parameters were wrong, or the key was busy) leaves nothing behind.
 */
export function keepAnswers() {
  const kept = new Map<string, Kept>()

  async function keep(
    key: string,
    asked: { path: string; parameters: string },
    perform: () => Promise<Answer>,
  ): Promise<Answer> {
    const before = kept.get(key)
    if (!before) {
      const now: Kept = { request: asked.parameters, path: asked.path, answer: null }
      kept.set(key, now)
      now.answer = await perform()
      return now.answer
    }
    const differently =
      before.path === asked.path
        ? `with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
        : `for the same endpoint they were first used for ('${before.path}' vs '${asked.path}'). Try using a key other than '${key}' if you meant to execute a different request.`
    if (before.path !== asked.path || before.request !== asked.parameters)
      throw new Refusal(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used ${differently}`,
      })
    if (!before.answer)
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
      ...before.answer,
      headers: {
        ...before.answer.headers,
        'idempotent-replayed': 'true',
        'original-request': before.answer.headers['request-id'] ?? '',
      },
    }
  }

  return {
    keep,
    /** As after 24 hours. */
    forget: () => kept.clear(),
  }
}
