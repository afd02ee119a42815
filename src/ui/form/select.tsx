import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlStyles } from './control-styles.ts'

/** The browser's own select: its list, its keyboard and its phone wheel, in our clothes. */
export function Select({ className = '', children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select {...rest} className={`${controlStyles} appearance-none truncate pr-10 ${className}`}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
      />
    </span>
  )
}
