import { ApiError } from '../../platform/pages/queries.ts'

/** Why something could not be done, in words, and which field the server blames if any. */
export type Refusal = { message: string; field?: string }

export function refusalOf(
  error: unknown,
  unreached = 'That could not be sent. Check your connection and try again.',
): Refusal {
  if (!(error instanceof ApiError)) return { message: unreached }
  const { plainMessage, field } = error
  // Over HTTP/2 a refusal without a body has no words at all.
  return { message: plainMessage || unreached, ...(field && { field }) }
}

/** Whether the very same may go well in a moment: it never arrived, or there was too much to do. */
export const mayWorkLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 429 || error.status >= 500
