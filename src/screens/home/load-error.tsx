import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The list could not be read. */
export function HomeLoadError({ onRetry }: { onRetry(): void }) {
  return (
    <Notice
      title="These cars could not be loaded"
      actions={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      The connection may have dropped, or we may be busy.
    </Notice>
  )
}
