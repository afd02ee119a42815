import { withTimeout } from '../with-timeout.ts'

/** Milliseconds: whoever scrapes waits for ten seconds at most, and wants the other figures. */
const patience = 4_000

/**
 * A reading that serves everybody who asks while it is under way, as all gauges of one scrape do. Null
 * where it fails or takes long: without the database the other metrics are wanted all the more.
 */
export function sharedRead<T>(
  read: () => Promise<T>,
  onError: (error: Error) => void,
): () => Promise<T | null> {
  let reading: Promise<T | null> | undefined
  return () =>
    (reading ??= withTimeout(read(), patience, 'a figure could not be read in time')
      .catch((error: Error) => {
        onError(error)
        return null
      })
      .finally(() => (reading = undefined)))
}
