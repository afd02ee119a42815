import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { errorOf } from './error-of.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { PasswordInput } from './password-input.tsx'

type Props<T extends FieldValues> = Omit<ComponentProps<'input'>, 'form' | 'name'> & {
  form: UseFormReturn<T>
  name: Path<T>
  label: string
  hint?: ReactNode
}

/** One line of text in a form, with its label, its hint and what is wrong with it. */
export function TextField<T extends FieldValues>(props: Props<T>) {
  const { form, name, label, hint, ...rest } = props
  return (
    <Field label={label} hint={hint} error={errorOf(form, name)}>
      {(control) => <Input {...rest} {...control} {...form.register(name)} />}
    </Field>
  )
}

export function PasswordField<T extends FieldValues>(props: Props<T>) {
  const { form, name, label, hint, ...rest } = props
  return (
    <Field label={label} hint={hint} error={errorOf(form, name)}>
      {(control) => <PasswordInput {...rest} {...control} {...form.register(name)} />}
    </Field>
  )
}
