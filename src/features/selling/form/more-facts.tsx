import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { SelectField } from '../../../ui/form/choices.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import type { Fact } from '../../cars/facts/vocabulary.ts'
import type { ListingTyped } from './typed.ts'

type Props = { form: UseFormReturn<ListingTyped> }

/** What may be said of the car beside: closed until somebody wants it, and its table fetched only then. */
export function MoreFacts({ form }: Props) {
  const [facts, setFacts] = useState<[string, Fact][]>()
  const [hasFailed, setFailed] = useState(false)
  const load = () =>
    import('../../cars/facts/vocabulary.ts').then(
      (known) => setFacts(Object.entries(known.facts)),
      () => setFailed(true),
    )
  return (
    <details
      open={Boolean(form.formState.errors.facts) || undefined}
      onToggle={load}
      className="sm:col-span-2"
    >
      <summary className="type-label cursor-pointer py-3">More about the car (optional)</summary>
      <div className="grid grid-cols-2 gap-x-5 gap-y-6 pt-4">
        {facts
          ? facts.map(([name, fact]) => (
              <FactField key={name} form={form} name={name} fact={fact} />
            ))
          : hasFailed && 'These fields could not be loaded. The car can be listed without them.'}
      </div>
    </details>
  )
}

function FactField({ form, name, fact }: Props & { name: string; fact: Fact }) {
  const field = { form, name: `facts.${name}` as const, label: fact.label }
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
  return <TextField {...field} type={fact.kind === 'day' ? 'date' : 'text'} />
}
