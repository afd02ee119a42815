import type { UseFormReturn } from 'react-hook-form'
import { SelectField } from '../../../ui/form/choices.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import type { Fact } from '../../cars/facts/vocabulary.ts'
import { OptionalPart } from './optional-part.tsx'
import { useRecorded } from './recorded.ts'
import type { ListingTyped } from './typed.ts'

type Props = { form: UseFormReturn<ListingTyped> }

/** What may be said of the car beside. */
export function MoreFacts({ form }: Props) {
  return (
    <OptionalPart
      title="More about the car"
      of="facts"
      isOpen={Boolean(form.formState.errors.facts) || undefined}
      load={() => import('../../cars/facts/vocabulary.ts')}
    >
      {({ facts }) => (
        <div className="grid grid-cols-2 gap-x-5 gap-y-6 pt-4">
          {Object.entries<Fact>(facts).map(([name, fact]) => (
            <div key={name} className={columnClasses(fact)}>
              <FactField form={form} name={name} fact={fact} />
            </div>
          ))}
        </div>
      )}
    </OptionalPart>
  )
}

/** What has a line beside it begins a row, and has the width of a phone. */
const columnClasses = ({ part, kind }: Fact) =>
  part && `max-sm:col-span-2 ${kind === 'choice' ? 'sm:col-start-1' : ''}`

function FactField({ form, name, fact }: Props & { name: string; fact: Fact }) {
  const path = `facts.${name}` as const
  // A form that is reset and says nothing of it would take what stands in the control.
  form.register(path, { value: '' })
  const field = { form, name: path, label: fact.label, hint: useRecorded(form, path) }
  if (fact.kind === 'choice')
    return (
      <SelectField {...field}>
        <option value="">Not said</option>
        {Object.entries(fact.choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    )
  if (fact.kind === 'figure')
    return <TextField {...field} label={`${fact.label} (${fact.unit})`} inputMode="numeric" />
  if (fact.kind === 'month')
    // Where a browser has no such control it is a line of text.
    return <TextField {...field} type="month" placeholder="8/1991" />
  return <TextField {...field} type={fact.kind === 'day' ? 'date' : 'text'} />
}
