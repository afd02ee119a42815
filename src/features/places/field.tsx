import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { read } from '../../platform/pages/queries.ts'
import { Combobox, type ComboboxProps } from '../../ui/combobox/combobox.tsx'
import { isOutcode, withoutBegunHalf, withoutPostcode } from './postcode.ts'
import { questionAbout, type Question } from './question.ts'
import type { PlaceName, PlacesResponse } from './schema.ts'

type Props = Omit<ComboboxProps<PlaceName>, 'items' | 'labelOf' | 'keyOf' | 'noteOf' | 'onPick'> & {
  onPick(name: string): void
  /** Whether what is unknown, or may be several places, is asked about; a postcode gives way to its place then. */
  asks: boolean
}

const placesFor = (query: string) =>
  queryOptions(read<PlacesResponse>('/api/places', new URLSearchParams({ q: query })))

/** A field for a place that suggests towns and villages with their counties. */
export function SuggestingPlaces({ onPick, asks, onFocus, onBlur, ...props }: Props) {
  const client = useQueryClient()
  const [isTyping, setTyping] = useState(props.startsOpen)
  /** Whoever has chosen one of several is not asked again which. */
  const [picked, setPicked] = useState<string>()
  const pick = (name: string) => {
    setPicked(name)
    onPick(name)
  }
  const query = useDeferredValue(withoutBegunHalf(props.value))
  const isLongEnough = query.length >= 2
  const { data, isPlaceholderData } = useQuery({
    ...placesFor(query),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  })
  const question =
    asks && isLongEnough && data && !isPlaceholderData && picked !== props.value
      ? questionAbout(query, data, isTyping)
      : undefined

  const leavePostcode = async (field: HTMLInputElement) => {
    const left = field.value
    const code = withoutBegunHalf(left)
    if (!asks || !isOutcode(code)) return
    const response = await client.fetchQuery(placesFor(code)).catch(() => null)
    // What was typed since then stands.
    if (response?.place && field.value === left) pick(response.place.name)
  }
  return (
    <>
      <Combobox
        {...props}
        onPick={({ name }) => pick(name)}
        onType={(text) => props.onType(withoutPostcode(text))}
        // What is asked below is not said twice, nor covered.
        items={isLongEnough && !question ? (data?.suggestions ?? []) : []}
        labelOf={({ name }) => name}
        keyOf={({ name }) => name}
        noteOf={({ name, county }) => !name.endsWith(`, ${county}`) && county}
        onFocus={(event) => {
          setTyping(true)
          onFocus?.(event)
        }}
        onBlur={(event) => {
          setTyping(false)
          void leavePostcode(event.currentTarget)
          onBlur?.(event)
        }}
      />
      {asks && (
        <div role="status">{question && <PlaceQuestion question={question} onPick={pick} />}</div>
      )}
    </>
  )
}

function PlaceQuestion({ question, onPick }: { question: Question; onPick(name: string): void }) {
  const { says, asks, places } = question
  return (
    <p className="mt-1.5 text-sm">
      {says}
      {places.length > 0 && ` ${asks} `}
      {places.map(({ name, county }, index) => (
        <span key={name}>
          {index > 0 && (index === places.length - 1 ? ' or ' : ', ')}
          <button type="button" className="min-h-6 underline" onClick={() => onPick(name)}>
            {name.endsWith(county) ? name : `${name}, ${county}`}
          </button>
        </span>
      ))}
      {places.length > 0 && '?'}
    </p>
  )
}
