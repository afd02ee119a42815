import type { ComponentProps } from 'react'
import { controlStyles } from './control-styles.ts'

/** Several lines of text; it grows with them where the browser knows how. */
export function TextArea({ className = '', rows = 6, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={`${controlStyles} field-sizing-content max-h-96 min-h-36 resize-y py-3 ${className}`}
    />
  )
}
