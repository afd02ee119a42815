import type { ComponentProps } from 'react'
import { Link } from '../platform/router/link.tsx'

export const buttonVariants = {
  /** Amber: the one thing to press on a page. */
  signal: 'bg-amber text-night hover:bg-amber-bright',
  solid: 'bg-ink text-paper hover:bg-faded',
  outline: 'border border-edge text-ink hover:border-ink hover:bg-sunk',
  /** On the header, the hero and the footer, in both themes. */
  night: 'border border-night-type/60 text-night-type hover:bg-night-type hover:text-night',
} as const

const sizes = {
  normal: 'min-h-12 px-6 py-2 text-base',
  small: 'min-h-11 px-4 py-1.5 text-sm',
  /** A square around one icon; give it an `aria-label`. */
  icon: 'size-11',
} as const

type Style = { variant?: keyof typeof buttonVariants; size?: keyof typeof sizes }

const dressed = ({ variant = 'outline', size = 'normal' }: Style, className = '') =>
  `inline-flex items-center justify-center gap-2 rounded-sm text-center font-semibold transition-colors duration-150 disabled:opacity-50 disabled:pointer-events-none ${buttonVariants[variant]} ${sizes[size]} ${className}`

export function Button({ variant, size, className, ...rest }: ComponentProps<'button'> & Style) {
  return <button type="button" {...rest} className={dressed({ variant, size }, className)} />
}

export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & Style) {
  return <Link {...rest} className={dressed({ variant, size }, className)} />
}
