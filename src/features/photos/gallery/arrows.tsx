import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import type { Move } from './position.ts'

type Props = { at: number; total: number; onTransition(move: Move): void }

/** Previous and next, at both sides of a photo. At an end an arrow stays, so as to keep the focus. */
export function GalleryArrows({ at, total, onTransition }: Props) {
  if (total < 2) return null
  const base =
    'absolute top-1/2 -translate-y-1/2 bg-black/50 aria-disabled:cursor-default aria-disabled:opacity-30 noscript:hidden'
  return (
    <>
      <Button
        variant="night"
        size="icon"
        aria-label="Previous photo"
        aria-disabled={at === 0}
        onClick={() => onTransition('previous')}
        className={`left-2 sm:left-3 ${base}`}
      >
        <ChevronLeft aria-hidden className="size-6" />
      </Button>
      <Button
        variant="night"
        size="icon"
        aria-label="Next photo"
        aria-disabled={at === total - 1}
        onClick={() => onTransition('next')}
        className={`right-2 sm:right-3 ${base}`}
      >
        <ChevronRight aria-hidden className="size-6" />
      </Button>
    </>
  )
}
