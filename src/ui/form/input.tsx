import type { ComponentProps } from 'react'
import { controlLook } from './control-look.ts'

export function Input({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={`${controlLook} ${className}`} />
}
