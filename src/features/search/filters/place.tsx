import { Field } from '../../../ui/form/field.tsx'
import { miles } from '../../../ui/format.ts'
import { LateInput } from '../../../ui/combobox/late-input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { Choices } from '../results/browse-criteria.ts'
import type { Criteria } from '../criteria.ts'
import { defaultWithin, longestPlace, withinChoices } from '../rules.ts'
import { useDraft } from './use-draft.ts'

const load = () =>
  import('../../places/field.tsx').then(
    ({ SuggestingPlaces }) => SuggestingPlaces,
    () => null,
  )

type Props = {
  criteria: Pick<Criteria, 'near' | 'within'>
  /** That is a county, region or country, in which nobody measures. */
  area: string | undefined
  /** Why the town could not be used. */
  error: string | undefined
  onChoose(choices: Choices): void
}

/** Around which place, and how far; the places to pick from come once somebody means to. */
export function PlaceFilter({ criteria, area, error, onChoose }: Props) {
  const { near = '', within } = criteria
  const [town, setTown] = useDraft(near)
  // Empty where nobody has asked for one.
  const [distance, setDistance] = useDraft(String(within ?? ''))
  const isInArea = area !== undefined && town === area
  const distances = [...new Set([...withinChoices, within ?? defaultWithin])].sort((a, b) => a - b)

  const choose = (text: string) => {
    setTown(text)
    onChoose({ near: text, within: distance })
  }
  return (
    // Towns and counties are suggested in the width of both fields.
    <div className="grid grid-cols-[1fr_8rem] items-start gap-2 [--room-beside:8.5rem]">
      <Field label="Near" error={error}>
        {(control) => (
          <LateInput
            {...control}
            load={load}
            more={{ asks: false, onPick: choose }}
            name="near"
            value={town}
            maxLength={longestPlace}
            placeholder="Place or postcode"
            autoComplete="off"
            enterKeyHint="search"
            onType={(text) => (text === '' ? choose('') : setTown(text))}
            // It may be of the words, which a choice makes into filters.
            onBlur={() => town !== near && choose(town)}
          />
        )}
      </Field>
      <Field label="Within">
        {(control) => (
          <Select
            {...control}
            name="within"
            value={isInArea ? '' : distance || defaultWithin}
            onChange={({ target }) => {
              setDistance(target.value)
              onChoose({ near: town, within: target.value })
            }}
          >
            {isInArea ? (
              <option value="">All of it</option>
            ) : (
              distances.map((choice) => (
                <option key={choice} value={choice}>
                  {miles(choice)}
                </option>
              ))
            )}
          </Select>
        )}
      </Field>
    </div>
  )
}
