import type { ComponentProps } from 'react'
import { controlLook } from './control-look.ts'

/** Grows with what is typed where the browser can, and can be dragged taller where it can't. */
export function TextArea({ className = '', rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...rest}
      className={`${controlLook} field-sizing-content resize-y py-3 ${className}`}
    />
  )
}
