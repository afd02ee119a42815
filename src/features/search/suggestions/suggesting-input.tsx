import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useCombobox } from 'downshift'
import { useDeferredValue, type ComponentProps } from 'react'
import { read } from '../../../platform/pages/queries.ts'
import { number } from '../../../ui/format.ts'
import { Input } from '../../../ui/form/input.tsx'
import type { Suggestion } from '../schema.ts'

type Props = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'ref' | 'id'> & {
  id: string
  value: string
  onType(text: string): void
  onPick(suggestion: Suggestion): void
  /** Whether somebody is typing already. */
  startsOpen: boolean
}

const suggestionsFor = (typed: string) =>
  queryOptions(read<Suggestion[]>('/api/suggestions', new URLSearchParams({ q: typed })))

const kinds: Record<Suggestion['kind'], string> = {
  make: 'Make',
  model: 'Model',
  place: 'Town',
  phrase: 'Words',
}

/**
 * A text field with a list of what may be meant below it, by the combobox pattern of ARIA: arrows go through the
 * list, Enter takes what is marked or else sends what was typed, Escape closes it.
 */
export function SuggestingInput({ id, value, onType, onPick, startsOpen, ...rest }: Props) {
  const typed = useDeferredValue(value.trim())
  const isLongEnough = typed.length >= 2
  const { data } = useQuery({
    ...suggestionsFor(typed),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  })
  const items = isLongEnough ? (data ?? []) : []
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items,
    inputId: id,
    inputValue: value,
    initialIsOpen: startsOpen,
    // What is taken becomes filters and stays nowhere here.
    selectedItem: null,
    itemToString: (item) => item?.label ?? '',
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onPick(selectedItem),
    stateReducer: (state, { type, changes }) =>
      // Whoever goes on to the next field has not taken what the mouse happened to lie on.
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: state.selectedItem }
        : changes,
  })
  const isShown = isOpen && items.length > 0
  const { 'aria-labelledby': _, ...input } = getInputProps({
    ...rest,
    onChange: ({ currentTarget }) => onType(currentTarget.value),
    onKeyDown: (event) => {
      // Nothing is marked: the form is sent.
      if (event.key === 'Enter' && highlightedIndex < 0)
        Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    },
    'aria-expanded': isShown,
  })
  return (
    <div className="relative">
      <Input {...input} />
      <ul
        {...getMenuProps({ 'aria-label': 'Suggestions' })}
        className={`absolute inset-x-0 top-full layer-list max-h-80 overflow-y-auto border border-t-0 border-ink bg-paper ${isShown ? '' : 'hidden'}`}
      >
        {isShown &&
          items.map((item, index) => (
            <li
              key={`${item.kind} ${item.label}`}
              {...getItemProps({ item, index })}
              className={`flex min-h-10 cursor-pointer items-center gap-3 px-3 ${index === highlightedIndex ? 'bg-sunk' : ''}`}
            >
              <span className="min-w-0 grow wrap-anywhere">{item.label}</span>
              <span className="text-sm text-faded tabular-nums">
                {kinds[item.kind]}
                {item.n !== null && ` · ${number(item.n)}`}
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}
