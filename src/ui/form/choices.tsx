import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { errorOf } from './error-of.ts'
import { Field } from './field.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'

type Own<T extends FieldValues> = {
  form: UseFormReturn<T>
  name: Path<T>
  label: string
  hint?: ReactNode
}

/** One of several choices in a form; its options are its children. */
export function SelectField<T extends FieldValues>(
  props: Omit<ComponentProps<'select'>, 'form' | 'name'> & Own<T>,
) {
  const { form, name, label, hint, ...rest } = props
  return (
    <Field label={label} hint={hint} error={errorOf(form, name)}>
      {(control) => <Select {...rest} {...control} {...form.register(name)} />}
    </Field>
  )
}

/** Several lines of text in a form. */
export function TextAreaField<T extends FieldValues>(
  props: Omit<ComponentProps<'textarea'>, 'form' | 'name'> & Own<T>,
) {
  const { form, name, label, hint, ...rest } = props
  return (
    <Field label={label} hint={hint} error={errorOf(form, name)}>
      {(control) => <TextArea {...rest} {...control} {...form.register(name)} />}
    </Field>
  )
}
