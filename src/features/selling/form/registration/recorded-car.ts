import type { UseFormReturn } from 'react-hook-form'
import type { LookUpResponse } from '../../../vehicle-records/schema.ts'
import type { ListingTyped } from '../typed.ts'

type RecordedCar = NonNullable<LookUpResponse['car']>
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

type FilledField = 'make' | 'model' | 'year' | `facts.${RecordedCar['facts'][number]['name']}`

/** Whether it says of each field what is noted beside the form as a record's: the record of the same car, as it seems. */
export function saysWhatIsRecorded(car: RecordedCar, form: Pick<Form, 'getValues'>): boolean {
  const says = new Map<string, string>(saidOf(car))
  return Object.entries(form.getValues('recorded') ?? {}).every(
    ([field, said]) => says.get(field) === said?.value,
  )
}

/** What a record says, by the fields of a form. */
const saidOf = ({ make, model, year, facts }: RecordedCar) =>
  (
    [
      ['make', make],
      ['model', model],
      ['year', year],
      ...facts.map(({ name, value }) => [`facts.${name}`, value]),
    ] as [FilledField, string | number | null][]
  ).flatMap(([field, value]): [FilledField, string][] => (value ? [[field, String(value)]] : []))

/** Puts into a form what the record says and nobody has typed yet, and beside it whose record it is. */
export function fillFrom(
  car: RecordedCar,
  form: Form,
  { isInvented }: Pick<LookUpResponse, 'isInvented'>,
): void {
  const filled = saidOf(car).filter(([field]) => !form.getValues(field))
  for (const [field, value] of filled) form.setValue(field, value)
  const noted = filled.map(([field, value]) => {
    const by = car.saidBy[field.replace('facts.', '')]
    return [field, { value, hint: `From ${by}’s record${isInvented ? ' (invented)' : ''}` }]
  })
  form.setValue('recorded', { ...form.getValues('recorded'), ...Object.fromEntries(noted) })
}

/** Another registration was meant: what the record of the first put into the form goes, unless it was changed since. */
export function takeBack(form: Form): void {
  const recorded = Object.entries(form.getValues('recorded') ?? {}) as [
    FilledField,
    { value: string },
  ][]
  for (const [field, { value }] of recorded)
    if (form.getValues(field) === value) form.setValue(field, '')
  form.setValue('recorded', {})
}
