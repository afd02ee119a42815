import { X } from 'lucide-react'
import { Link, type LinkProps } from '../platform/router/link.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const base =
  'inline-flex min-h-9 max-w-full items-center gap-2 rounded-sm border border-edge px-3 text-sm font-medium'

/** A filter that is on. Following it leads to the same page without that filter. */
export function ChipLink({ children, className = '', ...rest }: LinkProps) {
  return (
    <Link {...rest} className={`${base} hover:border-ink hover:bg-sunk ${className}`}>
      <VisuallyHidden>Remove filter: </VisuallyHidden>
      <span className="truncate">{children}</span>
      <X aria-hidden className="size-4 shrink-0" />
    </Link>
  )
}
