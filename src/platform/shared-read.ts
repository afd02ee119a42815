/**
 * A reading that serves everybody who asks while it is under way, as all gauges of one scrape do. Null
 * where it fails: without the database the other metrics are wanted all the more.
 */
export function sharedRead<T>(
  read: () => Promise<T>,
  onError: (error: Error) => void,
): () => Promise<T | null> {
  let reading: Promise<T | null> | undefined
  return () =>
    (reading ??= read()
      .catch((error: Error) => {
        onError(error)
        return null
      })
      .finally(() => (reading = undefined)))
}
