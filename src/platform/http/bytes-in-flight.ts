import { AppError } from '../errors.ts'

/** So many bytes of bodies that are on their way or being read, of one caller and of all. */
export type BytesInFlight = {
  /** Counts a body; returns what counts it no more. Throws `AppError` where it would be too much. */
  take(whose: string | null, bytes: number): () => void
  held(): number
}

export function limitBytesInFlight({
  ofOne,
  inAll,
}: {
  ofOne: number
  inAll: number
}): BytesInFlight {
  const holders = new Map<string | null, number>()
  let held = 0

  const change = (whose: string | null, bytes: number) => {
    held += bytes
    const left = (holders.get(whose) ?? 0) + bytes
    if (left > 0) holders.set(whose, left)
    else holders.delete(whose)
  }

  return {
    take: (whose, bytes) => {
      if ((holders.get(whose) ?? 0) + bytes > ofOne)
        throw new AppError('too-many', 'Please wait until what you are sending has arrived.', {
          retryAfter: 5,
        })
      if (held + bytes > inAll)
        throw new AppError(
          'unavailable',
          'Many photos are arriving. Please try again in a moment.',
          {
            retryAfter: 5,
          },
        )
      change(whose, bytes)
      let isHeld = true
      return () => {
        if (isHeld) change(whose, -bytes)
        isHeld = false
      }
    },
    held: () => held,
  }
}
