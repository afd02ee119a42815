/** What Stripe says in the body of an error, and with which status. */
export class Refusal extends Error {
  readonly status: number
  readonly body: { error: Record<string, unknown> }
  readonly headers: Record<string, string>

  constructor(
    status: number,
    error: { type?: string; message: string } & Record<string, unknown>,
    headers: Record<string, string> = {},
  ) {
    super(error.message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', ...error } }
    this.headers = headers
  }
}

export const noSuch = (kind: string, id: string, param: string) =>
  new Refusal(404, { code: 'resource_missing', message: `No such ${kind}: '${id}'`, param })

/** With the whole payment in it, client secret and all, as Stripe has it. */
export const unexpectedState = (message: string, intent: object) =>
  new Refusal(400, { code: 'payment_intent_unexpected_state', message, payment_intent: intent })
