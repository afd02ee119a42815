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

/** What a record put into a form, by the names of its fields. */
export type Filled = readonly (readonly [field: FilledField, value: string])[]
type FilledField = 'make' | 'model' | 'year' | `facts.${RecordedCar['facts'][number]['name']}`

/** Puts into a form what the record says and nobody has typed yet. */
export function fillFrom({ make, model, year, facts }: RecordedCar, form: Form): Filled {
  const recorded: [FilledField, string | number | null][] = [
    ['make', make],
    ['model', model],
    ['year', year],
    ...facts.map(({ name, value }): [FilledField, string | number] => [`facts.${name}`, value]),
  ]
  const filled = recorded.flatMap(([field, value]): [FilledField, string][] =>
    value && !form.getValues(field) ? [[field, String(value)]] : [],
  )
  for (const [field, value] of filled) form.setValue(field, value)
  return filled
}

/** Another registration was meant: what the record of the first put into the form goes, unless it was changed since. */
export function takeBack(filled: Filled, form: Form): void {
  for (const [field, value] of filled) if (form.getValues(field) === value) form.setValue(field, '')
}
