import type { FilterChoice } from './choices.ts'
import { useDraft } from './use-draft.ts'

type Props = {
  label: string
  name: string
  any: string
  choices: readonly FilterChoice[]
  chosen: string | undefined
  onChoose(value: string): void
}

/** One filter with all its choices in sight, set like a table: the choice, and how many there are. */
export function FilterList({ label, name, any, choices, chosen = '', onChoose }: Props) {
  const [requested, setRequested] = useDraft(chosen)
  const rows: FilterChoice[] = [{ value: '', label: any, isEmpty: false }, ...choices]
  return (
    <fieldset>
      <legend className="type-label mb-1.5">{label}</legend>
      {rows.map(({ value, label: words, count, isEmpty }) => (
        <label
          key={value}
          className="flex min-h-10 items-center gap-3 border-b border-rule has-disabled:text-faded lg:min-h-9 lg:text-sm"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === requested}
            disabled={isEmpty}
            onChange={() => {
              setRequested(value)
              onChoose(value)
            }}
            className="size-4.5 shrink-0"
          />
          <span className="grow">{words}</span>
          {/* Another count is another element: its digits don't move when it comes late. */}
          {count && (
            <span key={count} className="text-sm text-faded tabular-nums">
              {count}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
