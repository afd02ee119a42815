import type { ComponentProps } from 'react'
import { Link, type LinkProps } from '../platform/router/link.tsx'

const base =
  'underline decoration-edge decoration-1 underline-offset-4 hover:decoration-current hover:decoration-2'

/** A link within or after text, to a page of ours. */
export function TextLink({ className = '', ...rest }: LinkProps) {
  return <Link {...rest} className={`${base} ${className}`} />
}

/** The same, to another site or a `mailto:`. */
export function TextAnchor({ className = '', children, ...rest }: ComponentProps<'a'>) {
  return (
    <a rel="noopener" {...rest} className={`${base} ${className}`}>
      {children}
    </a>
  )
}
