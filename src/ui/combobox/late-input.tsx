import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
} from 'react'
import { flushSync } from 'react-dom'
import { atFirstSign } from '../timing/first-sign.ts'
import { Input } from '../form/input.tsx'

type InputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'id'> & {
  id: string
  value: string
}
type Typing = { onType(text: string): void }

type Props<More> = InputProps &
  Typing & {
    /** What takes the field's place; null where it can't be fetched. The same function each time. */
    load(): Promise<ComponentType<InputProps & Typing & More & { startsOpen: boolean }> | null>
    /** What only that is told. */
    more: More
  }

/**
 * A text field whose place is taken by one that can do more, once that has come: at the first sign that somebody is
 * there. Until then, and where it can't be fetched, it takes words like any other.
 */
export function LateInput<More extends object>({ load, more, onType, ...input }: Props<More>) {
  const { id } = input
  const [loaded, setLoaded] = useState<{
    Field: NonNullable<Awaited<ReturnType<typeof load>>>
    startsOpen: boolean
  }>()
  /** Where somebody is typing while one field takes the other's place. */
  const caret = useRef<[start: number | null, end: number | null] | null>(null)
  /** What was typed before anything could be suggested for it wants that all the same. */
  const hasTyped = useRef(false)

  useEffect(
    () =>
      atFirstSign(() => {
        void load().then((Field) => {
          const field = document.activeElement
          if (field instanceof HTMLInputElement && field.id === id)
            caret.current = [field.selectionStart, field.selectionEnd]
          const startsOpen = hasTyped.current && caret.current !== null
          // At once: whoever came to the field in between would type into one that goes.
          if (Field) flushSync(() => setLoaded({ Field, startsOpen }))
          return undefined
        })
      }),
    [id, load],
  )
  useLayoutEffect(() => {
    if (!caret.current) return
    const field = document.getElementById(id)
    if (field instanceof HTMLInputElement) {
      field.focus({ preventScroll: true })
      field.setSelectionRange(...caret.current)
    }
    caret.current = null
  }, [loaded, id])

  if (loaded)
    return <loaded.Field {...input} {...more} onType={onType} startsOpen={loaded.startsOpen} />
  return (
    <Input
      {...input}
      onChange={({ target }) => {
        hasTyped.current = true
        onType(target.value)
      }}
    />
  )
}
