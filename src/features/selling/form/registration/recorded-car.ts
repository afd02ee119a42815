import type { UseFormReturn } from 'react-hook-form'
import type { LookUpAnswer } from '../../../vehicle-records/schema.ts'
import type { ListingTyped } from '../typed.ts'

type RecordedCar = NonNullable<LookUpAnswer['car']>
type Form = Pick<UseFormReturn<ListingTyped>, 'getValues' | 'setValue'>

/** What stands in the form and the record says otherwise, in a sentence each. */
export function contradictions(
  { make, year }: Pick<RecordedCar, 'make' | 'year'>,
  typed: Pick<ListingTyped, 'make' | 'year'>,
): string[] {
  return [
    ...(make && typed.make && typed.make !== make
      ? [`You chose ${typed.make}; the record says ${make}.`]
      : []),
    ...(year && typed.year && typed.year !== String(year)
      ? [`You chose ${typed.year}; the record says ${year}.`]
      : []),
  ]
}

/** Puts into a form what the record says and nobody has typed yet. */
export function fillFrom({ make, model, year, facts }: RecordedCar, form: Form): void {
  const typed = form.getValues()
  if (make && !typed.make) form.setValue('make', make)
  if (model && !typed.model) form.setValue('model', model)
  if (year && !typed.year) form.setValue('year', String(year))
  for (const { name, value } of facts)
    if (!typed.facts?.[name]) form.setValue(`facts.${name}`, String(value))
}
