import { ApiError } from '../../platform/pages/queries.ts'

/** Why something could not be done, in words, and which field the server blames if any. */
export type Refusal = { message: string; field?: string }

export function refusalOf(
  error: unknown,
  unreached = 'That could not be sent. Check your connection and try again.',
): Refusal {
  if (!(error instanceof ApiError)) return { message: unreached }
  const field = fieldOf(error.body)
  return { message: error.plainMessage, ...(field && { field }) }
}

function fieldOf(body: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    if (parsed && typeof parsed === 'object' && 'field' in parsed) return String(parsed.field)
  } catch {
    // A proxy's plain text blames no field.
  }
  return undefined
}
