import { CarFront } from 'lucide-react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type Props = { alt: string; label?: string | undefined; className?: string }

/** Stands where a picture is missing or would not load. */
export function PhotoPlaceholder({ alt, label, className = '' }: Props) {
  return (
    <span className={className}>
      <span className="flex size-full flex-col items-center justify-center gap-3 text-faded">
        <VisuallyHidden>{alt}: </VisuallyHidden>
        <CarFront aria-hidden strokeWidth={1} className="size-14" />
        {label ? (
          <span className="text-sm">{label}</span>
        ) : (
          <VisuallyHidden>no photo</VisuallyHidden>
        )}
      </span>
    </span>
  )
}
