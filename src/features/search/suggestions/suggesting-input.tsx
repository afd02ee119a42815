import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { read } from '../../../platform/pages/queries.ts'
import { Combobox, type ComboboxProps } from '../../../ui/combobox/combobox.tsx'
import type { Suggestion } from '../schema.ts'

type Props = Omit<ComboboxProps<Suggestion>, 'items' | 'labelOf' | 'keyOf' | 'noteOf'>

const suggestionsFor = (typed: string) =>
  queryOptions(read<Suggestion[]>('/api/suggestions', new URLSearchParams({ q: typed })))

const kinds: Record<Suggestion['kind'], string> = {
  make: 'Make',
  model: 'Model',
  place: 'Place',
  phrase: 'Words',
}

/** A field for words that suggests makes, models, places and phrases. */
export function SuggestingInput(props: Props) {
  const typed = useDeferredValue(props.value.trim())
  const isLongEnough = typed.length >= 2
  const { data } = useQuery({
    ...suggestionsFor(typed),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  })
  return (
    <Combobox
      {...props}
      items={isLongEnough ? (data ?? []) : []}
      labelOf={({ label }) => label}
      keyOf={({ kind, label }) => `${kind} ${label}`}
      noteOf={({ kind, count }) => [kinds[kind], count].filter(Boolean).join(' · ')}
    />
  )
}
