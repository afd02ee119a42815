import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Copies `text`; `what` names it for someone who can't see what stands beside the button. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { outcome, copy } = useCopy()
  const words = { copied: 'Copied', refused: 'Not copied' }
  return (
    <Button onClick={() => void copy(text)} className="min-w-24 px-3">
      <span role="status">{outcome && words[outcome]}</span>
      {!outcome && (
        <span>
          Copy <VisuallyHidden>{what}</VisuallyHidden>
        </span>
      )}
    </Button>
  )
}
