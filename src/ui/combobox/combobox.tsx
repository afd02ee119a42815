import { useCombobox } from 'downshift'
import {
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
  type RefCallback,
} from 'react'
import { Input } from '../form/input.tsx'

export type ComboboxProps<Item> = Omit<
  ComponentProps<typeof Input>,
  'value' | 'onChange' | 'id' | 'ref'
> & {
  id: string
  value: string
  /** Hears of the input itself. */
  inputRef?: RefCallback<HTMLInputElement> | undefined
  onType(text: string): void
  onPick(item: Item): void
  /** Whether somebody is typing already. */
  startsOpen: boolean
  items: readonly Item[]
  /** What an item is called, and what it is known by among the others. */
  labelOf(item: Item): string
  keyOf(item: Item): string
  /** What is said beside the label. */
  noteOf(item: Item): ReactNode
}

const scrollIntoView = (element: Element | null | undefined) =>
  element?.scrollIntoView({ block: 'nearest' })

/**
 * A text field with a list of what may be meant below it, as wide as the field and, where what surrounds it gives a
 * `--room-beside`, as its words need, by the combobox pattern of ARIA: arrows go through the
 * list, Enter takes what is marked or else sends what was typed, Escape closes it, or the dialog around a
 * field that shows none.
 */
export function Combobox<Item>({
  id,
  value,
  onType,
  onPick,
  startsOpen,
  items,
  labelOf,
  keyOf,
  noteOf,
  inputRef,
  ...rest
}: ComboboxProps<Item>) {
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items: [...items],
    inputId: id,
    inputValue: value,
    initialIsOpen: startsOpen,
    // What is taken goes where the field's owner keeps it.
    selectedItem: null,
    itemToString: (item) => (item ? labelOf(item) : ''),
    // Its own scrolls the list alone, which may lie below what is in sight.
    scrollIntoView,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onPick(selectedItem),
    stateReducer: (state, { type, changes }) =>
      // Whoever goes on to the next field has not taken what the mouse happened to lie on.
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: state.selectedItem }
        : changes,
  })
  const isShown = isOpen && items.length > 0
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isShown) return
    scrollIntoView(box.current?.lastElementChild)
    // What is typed matters more where there is no room for both.
    scrollIntoView(box.current)
  }, [isShown, items.length])
  const { 'aria-labelledby': _, ...input } = getInputProps({
    ...rest,
    ref: inputRef,
    onChange: ({ currentTarget }) => onType(currentTarget.value),
    onKeyDown: (event) => {
      // Nothing is marked: the form is sent.
      if (event.key === 'Enter' && highlightedIndex < 0)
        Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
      // Downshift keeps it back wherever there is text, and a browser would empty a field of words first.
      const dialog = event.key === 'Escape' && !isShown && event.currentTarget.closest('dialog')
      if (!dialog) return
      event.preventDefault()
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    },
    'aria-expanded': isShown,
  })
  return (
    <div ref={box} className="relative">
      <Input {...input} />
      <ul
        // A list that scrolls would be a stop of Tab, and be gone with the field that is left.
        {...getMenuProps({ 'aria-label': 'Suggestions', tabIndex: -1 })}
        className={`absolute top-full left-0 layer-list max-h-80 w-max max-w-[calc(100%+var(--room-beside,0rem))] min-w-full overflow-y-auto border border-t-0 border-ink bg-paper ${isShown ? '' : 'hidden'}`}
      >
        {isShown &&
          items.map((item, index) => (
            <li
              key={keyOf(item)}
              {...getItemProps({ item, index })}
              className={`flex min-h-10 cursor-pointer flex-wrap items-center gap-x-3 px-3 py-1 ${index === highlightedIndex ? 'bg-sunk outline-2 -outline-offset-2 outline-ink' : ''}`}
            >
              <span className="max-w-full grow wrap-break-word">{labelOf(item)}</span>
              <span className="text-sm text-faded tabular-nums">{noteOf(item)}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}
