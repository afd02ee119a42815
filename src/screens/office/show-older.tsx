import type { Older } from '../../features/office/older.client.ts'
import { PasskeyButton } from '../../features/staff/gate.tsx'
import { focusAfter } from '../../ui/focus/after.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/error.tsx'
import { refusalOf } from '../../ui/form/refusal.ts'

type Props = { older: Older }

/** Goes on in a list whose newest come first; nothing where all of it is seen. */
export function ShowOlder({ older: { hasMore, isLong, isLoading, error, show } }: Props) {
  if (!isLong) return null
  const canGoOn = hasMore && !isLoading
  const refusal =
    error && !isLoading
      ? refusalOf(error, 'What is older could not be loaded. Check your connection and try again.')
      : null
  return (
    <>
      {/* It stays where there is nothing older: who pressed it would lose their place. */}
      <Button
        size="small"
        aria-disabled={!canGoOn}
        onClick={() => canGoOn && show()}
        className="mt-4 ml-3 aria-disabled:opacity-60"
      >
        {isLoading ? 'Loading…' : hasMore ? 'Show Older' : 'Nothing Older'}
      </Button>
      <div className="relative mt-4 grid justify-items-start gap-3">
        <FormError>{refusal?.message}</FormError>
        {refusal?.field === 'proof' && (
          <div ref={focusAfter}>
            <PasskeyButton onProven={show} />
          </div>
        )}
      </div>
    </>
  )
}
