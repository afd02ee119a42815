import type { Older } from '../../features/office/older.client.ts'
import { Button } from '../../ui/button.tsx'

/** Goes on in a list whose newest come first; nothing where all of it is seen. */
export function ShowOlder({ older: { hasMore, isLong, isLoading, show } }: { older: Older }) {
  if (!isLong) return null
  const canGoOn = hasMore && !isLoading
  return (
    // It stays where there is nothing older: who pressed it would lose their place.
    <Button
      size="small"
      aria-disabled={!canGoOn}
      onClick={() => canGoOn && show()}
      className="mt-4 ml-3 aria-disabled:opacity-60"
    >
      {isLoading ? 'Loading…' : hasMore ? 'Show Older' : 'Nothing Older'}
    </Button>
  )
}
