import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  kind?: 'checkbox' | 'radio'
}

/** A tick and its words, the whole line pressable. */
export function Checkbox({ label, kind = 'checkbox', className = '', ...rest }: Props) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-3 ${className}`}>
      <input {...rest} type={kind} className="size-5 shrink-0" />
      <span className="min-w-0 grow">{label}</span>
    </label>
  )
}
