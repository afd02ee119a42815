import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Hands on what stands in a form whenever it changes, to be kept for whoever comes back to it. */
export function useDraftOfForm<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'subscribe'>,
  keep: (typed: T) => void,
): void {
  const onChange = useEffectEvent(keep)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => onChange(values),
      }),
    [form],
  )
}

/** A draft without what is known of whoever is signed in: by the next time that may have changed. */
export function withoutOwn(typed: object, own: object | null) {
  const known = new Map(Object.entries(own ?? {}))
  const others = Object.entries(typed).filter(([field, value]) => value !== known.get(field))
  return Object.fromEntries(others)
}
