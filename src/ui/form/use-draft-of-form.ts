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
