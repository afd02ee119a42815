import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { miles } from '../../../ui/format.ts'
import { Input } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { Choices } from '../results/browse-criteria.ts'
import { placesToBeNear } from '../results/browse.client.ts'
import type { Criteria } from '../criteria.ts'
import { defaultWithin, longestPlace, withinChoices } from '../rules.ts'
import { useDraft } from './use-draft.ts'

type Props = {
  criteria: Pick<Criteria, 'near' | 'within'>
  /** Why the town could not be used. */
  error: string | undefined
  onChoose(choices: Choices): void
}

/** Around which town, and how far; the towns to pick from come once somebody means to. */
export function PlaceFilter({ criteria, error, onChoose }: Props) {
  const { near = '', within = defaultWithin } = criteria
  const [town, setTown] = useDraft(near)
  const [distance, setDistance] = useDraft(String(within))
  const [isRequested, setRequested] = useState(false)
  const places = useQuery({ ...placesToBeNear(), enabled: isRequested }).data ?? []
  const listId = useId()
  const distances = [...new Set([...withinChoices, within])].sort((a, b) => a - b)

  const typed = (text: string) => {
    setTown(text)
    if (text === '' || places.some(({ name }) => name === text))
      onChoose({ near: text, within: distance })
  }
  return (
    <div className="grid grid-cols-[1fr_8rem] items-start gap-2">
      <Field label="Near" error={error}>
        {(control) => (
          <>
            <Input
              {...control}
              name="near"
              value={town}
              list={listId}
              maxLength={longestPlace}
              placeholder="Town, county or postcode"
              autoComplete="off"
              enterKeyHint="search"
              onFocus={() => setRequested(true)}
              onChange={({ target }) => typed(target.value)}
              onBlur={() => onChoose({ near: town, within: distance })}
            />
            <datalist id={listId}>
              {places.map(({ name, county }) => (
                <option key={`${name} ${county}`} value={name}>
                  {county}
                </option>
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field label="Within">
        {(control) => (
          <Select
            {...control}
            name="within"
            value={distance}
            onChange={({ target }) => {
              setDistance(target.value)
              onChoose({ near: town, within: target.value })
            }}
          >
            {distances.map((choice) => (
              <option key={choice} value={choice}>
                {miles(choice)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
