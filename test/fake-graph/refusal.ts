import { randomBytes } from 'node:crypto'

/** What the Graph API says in the body of an error, and with which status. */
export class Refusal extends Error {
  readonly status: number
  readonly error: Record<string, unknown>

  constructor(
    code: number,
    message: string,
    {
      subcode,
      type = 'OAuthException',
      status = 400,
      isTransient = false,
    }: { subcode?: number; type?: string; status?: number; isTransient?: boolean } = {},
  ) {
    super(message)
    this.status = status
    this.error = {
      message,
      type,
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      is_transient: isTransient,
      fbtrace_id: randomBytes(8).toString('base64url'),
    }
  }
}

export const invalid = (message: string) => new Refusal(100, `(#100) ${message}`)

export const noSuch = (id: string) =>
  new Refusal(
    100,
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    { subcode: 33, type: 'GraphMethodException' },
  )
