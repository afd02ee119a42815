import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The saved cars, or whose they are, could not be read. */
export function SavedCarsLoadError({ onRetry }: { onRetry(): void }) {
  return (
    <div role="alert" className="pt-8">
      <Notice
        title="Your saved cars could not be loaded"
        className="border-t-0 pt-0!"
        actions={
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        The connection may have dropped, or we may be busy.
      </Notice>
    </div>
  )
}
