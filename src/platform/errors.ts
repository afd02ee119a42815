/** The only ways in which a request may be refused; each has one HTTP status. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-many': 429,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof errorStatus

/** A refusal in words for the person who asked; anything else that is thrown is a fault and masked. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: { field?: string; retryAfter?: number } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.field = more.field
    this.retryAfter = more.retryAfter
  }
}
