import type { ComponentProps } from 'react'
import { controlStyles } from './control-styles.ts'

/**
 * Several lines of text. It grows with them where the browser knows how, and downwards alone: of itself it would be as
 * wide as the longest word, and an address that is pasted would have the page scroll sideways.
 */
export function TextArea({ className = '', rows = 6, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      dir="auto"
      className={`${controlStyles} field-sizing-content contain-inline-size max-h-96 min-h-36 resize-y py-3 ${className}`}
    />
  )
}
