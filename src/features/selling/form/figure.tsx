import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { errorOf } from '../../../ui/form/error-of.ts'
import { Field } from '../../../ui/form/field.tsx'
import { number } from '../../../ui/format.ts'
import { Input } from '../../../ui/form/input.tsx'
import { plainNumber, type ListingTyped } from './typed.ts'

type Props = {
  form: UseFormReturn<ListingTyped>
  name: 'mileage' | 'price'
  label: string
  hint?: string
  before?: ReactNode
  after?: ReactNode
}

/** A figure, whose thousands are set apart once it stands: '84,000', '12,500.50'. */
export function NumberField({ form, name, label, hint, before, after }: Props) {
  const registered = form.register(name, {
    onBlur: () => {
      const [whole = '', ...pence] = plainNumber(form.getValues(name) ?? '').split('.')
      if (/^\d{1,9}$/.test(whole)) form.setValue(name, [number(Number(whole)), ...pence].join('.'))
    },
  })
  return (
    <Field label={label} hint={hint} error={errorOf(form, name)}>
      {(control) => (
        <span className="relative block">
          {before && <Beside className="left-3.5">{before}</Beside>}
          <Input
            {...control}
            {...registered}
            inputMode={name === 'price' ? 'decimal' : 'numeric'}
            autoComplete="off"
            maxLength={20}
            className={`tabular-nums ${before ? 'pl-8' : ''} ${after ? 'pr-16' : ''}`}
          />
          {after && <Beside className="right-3.5">{after}</Beside>}
        </span>
      )}
    </Field>
  )
}

const Beside = ({ className, children }: { className: string; children: ReactNode }) => (
  <span
    aria-hidden
    className={`pointer-events-none absolute top-1/2 -translate-y-1/2 text-faded ${className}`}
  >
    {children}
  </span>
)
