import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const labels = { copied: 'Copied', refused: 'Not copied' }

/** Copies `text`; `what` names it for someone who can't see what stands beside the button. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { outcome, copy } = useCopy()
  return (
    <>
      <Button onClick={() => void copy(text)} className="min-w-22 px-3!">
        {outcome ? labels[outcome] : 'Copy'} <VisuallyHidden>{what}</VisuallyHidden>
      </Button>
      <output className="sr-only">{outcome && labels[outcome]}</output>
    </>
  )
}
