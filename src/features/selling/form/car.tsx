import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { atFirstSign } from '../../../ui/timing/first-sign.ts'
import { SelectField, TextAreaField } from '../../../ui/form/choices.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { MoreFacts } from './more-facts.tsx'
import { NumberField } from './figure.tsx'
import { useRecorded } from './recorded.ts'
import { longestLocation } from '../../places/rules.ts'
import type { Caret, PlaceField } from './place-field.tsx'
import type { ListingTyped } from './typed.ts'
import { conditions, makes, modelYears } from '../../cars/rules.ts'

type Props = { form: UseFormReturn<ListingTyped> }

const years = Array.from(
  { length: modelYears.last - modelYears.first + 1 },
  (_, index) => modelYears.last - index,
)

/** What the car is, what it costs and where it stands. */
export function CarFields({ form }: Props) {
  return (
    <div className="grid grid-cols-1 gap-x-5 gap-y-6 sm:grid-cols-2">
      <SelectField form={form} name="make" label="Make" hint={useRecorded(form, 'make')}>
        <option value="">Choose a make</option>
        {makes.map((make) => (
          <option key={make}>{make}</option>
        ))}
      </SelectField>
      <ModelField form={form} />
      <SelectField form={form} name="year" label="Year" hint={useRecorded(form, 'year')}>
        <option value="">Choose a year</option>
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </SelectField>
      <SelectField form={form} name="condition" label="Condition">
        <option value="">Choose a condition</option>
        {conditions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <NumberField form={form} name="mileage" label="Mileage" after="miles" />
      <NumberField form={form} name="price" label="Price" before="£" />
      <div className="sm:col-span-2">
        <Location form={form} />
      </div>
      <div className="sm:col-span-2">
        <TextAreaField
          form={form}
          name="description"
          label="Description"
          maxLength={10_000}
          hint="History, work done, what is good and what is not. Buyers trust a listing that names the faults."
        />
      </div>
      <MoreFacts form={form} />
    </div>
  )
}

/** The models of every make that we know by name; fetched once somebody means to type one. */
const knownModels = () =>
  queryOptions({
    queryKey: ['model-families'],
    queryFn: async (): Promise<Partial<Record<string, readonly { family: string }[]>>> => {
      const { modelFamilies } = await import('../../cars/vocabulary.ts')
      return modelFamilies
    },
  })

function ModelField({ form }: Props) {
  const list = useId()
  const [isRequested, setRequested] = useState(false)
  const make = useWatch({ control: form.control, name: 'make' })
  const { data } = useQuery({ ...knownModels(), enabled: isRequested })
  return (
    <>
      <TextField
        form={form}
        name="model"
        label="Model"
        hint={useRecorded(form, 'model')}
        list={list}
        maxLength={120}
        autoComplete="off"
        placeholder="Golf GTI 16V"
        onFocus={() => setRequested(true)}
      />
      <datalist id={list}>
        {data?.[make]?.map(({ family }) => (
          <option key={family}>{family}</option>
        ))}
      </datalist>
    </>
  )
}

/** Suggests places once what does that has come: at the first sign that somebody is there. */
function Location({ form }: Props) {
  const [later, setLater] = useState<{ Field: typeof PlaceField; caret: Caret }>()
  useEffect(
    () =>
      atFirstSign(() => {
        void import('./place-field.tsx').then(
          ({ PlaceField: Field }) => {
            const field = document.activeElement as HTMLInputElement | null
            const caret: Caret =
              field?.name === 'location' ? [field.selectionStart, field.selectionEnd] : null
            // At once: whoever came to the field in between would type into one that goes.
            flushSync(() => setLater({ Field, caret }))
            return undefined
          },
          // The field takes words all the same.
          () => undefined,
        )
      }),
    [],
  )
  const field = {
    form,
    label: 'Location',
    hint: 'A town, a village or a postcode. Only the place is shown.',
    maxLength: longestLocation,
    autoComplete: 'off',
  }
  if (later) return <later.Field {...field} caret={later.caret} />
  return (
    <>
      <TextField {...field} name="location" />
      <div role="status" />
    </>
  )
}
