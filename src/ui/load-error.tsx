import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type Props = {
  /** What could not be loaded, in a sentence. */
  title: string
  onRetry(): void
  className?: string
}

/** Says that something could not be read, and reads it again at a press. */
export const LoadError = ({ title, onRetry, className }: Props) => (
  <Notice
    title={title}
    {...(className && { className })}
    actions={
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    The connection may have dropped, or we may be busy.
  </Notice>
)
