import { useEffect, useLayoutEffect, useRef, useState, type ComponentProps } from 'react'
import { atFirstSign } from '../../../ui/first-sign.ts'
import { Input } from '../../../ui/form/input.tsx'
import type { SuggestingInput } from './suggesting-input.tsx'

type Props = Omit<ComponentProps<typeof SuggestingInput>, 'startsOpen'>

/** Null where it can't be fetched: the field stays as it is. */
const load = () =>
  import('./suggesting-input.tsx').then(
    ({ SuggestingInput: Loaded }) => Loaded,
    () => null,
  )

/**
 * A text field that suggests what may be meant, once what does that has come: at the first sign that somebody is
 * there. Until then, and where it can't be fetched, it takes words like any other.
 */
export function WordsInput(props: Props) {
  const { id, onType, onPick: _, ...rest } = props
  const [loaded, setLoaded] = useState<{ Field: typeof SuggestingInput; startsOpen: boolean }>()
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
          if (Field) setLoaded({ Field, startsOpen: hasTyped.current && caret.current !== null })
          return undefined
        })
      }),
    [id],
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

  if (loaded) return <loaded.Field {...props} startsOpen={loaded.startsOpen} />
  return (
    <Input
      {...rest}
      id={id}
      onChange={({ target }) => {
        hasTyped.current = true
        onType(target.value)
      }}
    />
  )
}
