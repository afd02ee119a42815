import type { Criteria } from '../criteria.ts'
import { FilterSelect } from '../filters/select.tsx'
import type { Choices } from '../results/browse-criteria.ts'
import { mainFields } from './asks.ts'
import { factFilters, type FactFilter } from './filters.ts'

type Props = { criteria: Criteria; onChoose(choices: Choices): void }

const few: readonly string[] = mainFields
const others = factFilters.filter(({ field }) => !few.includes(field))

/** A list for each filter of a fact that doesn't stand with all other filters. */
export function FactSelects({ criteria, onChoose }: Props) {
  return (
    <div className="grid grid-cols-2 gap-x-2 gap-y-5 pt-2">
      {others.map((filter) => (
        <div key={filter.field} className={filter.isLong ? 'col-span-2' : 'self-end'}>
          <FilterSelect
            label={filter.label}
            name={filter.field}
            any="Any"
            choices={picksWith(filter, criteria[filter.field])}
            chosen={criteria[filter.field]}
            onChoose={(value) => onChoose({ [filter.field]: value })}
          />
        </div>
      ))}
    </div>
  )
}

/** What may be picked, and what came with the address where it is none of that, in its place. */
function picksWith({ picks, read, labelOf }: FactFilter, chosen: string | undefined) {
  const isOther = chosen !== undefined && picks.every(({ value }) => value !== chosen)
  // What a filter doesn't take is named elsewhere; any day will do to know.
  if (!isOther || read(chosen, '2000-01-01') === null) return picks
  return [...picks, { value: chosen, label: labelOf(chosen) }].sort(
    (one, other) => Number(one.value) - Number(other.value),
  )
}
