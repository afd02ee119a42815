import type { ComponentProps } from 'react'
import { controlStyles } from './control-styles.ts'

export function Input({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={`${controlStyles} ${className}`} />
}
