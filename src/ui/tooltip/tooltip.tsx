import {
  cloneElement,
  useId,
  useRef,
  useSyncExternalStore,
  type PointerEvent,
  type ReactElement,
} from 'react'
import { TooltipBubble } from './bubble.tsx'
import { tooltips } from './turns.ts'

type Props = {
  text: string
  /** One element that is pressed, and passes `aria-describedby` on. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/**
 * Explains a button to a pointer that rests on it, or to the keyboard that reaches it; never to a
 * finger. It goes with Escape, and stays while the pointer is on it.
 *
 * Ours rather than Radix's: that one has to wrap the button from the start, so it would either be
 * part of every page or, come later, put another button in the place of the one that has the focus.
 */
export function Tooltip({ text, children }: Props) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  /** Pressed while the pointer is on it: explained enough. */
  const isPressed = useRef(false)
  const isShown = useSyncExternalStore(
    tooltips.follow,
    () => tooltips.shown() === id,
    () => false,
  )
  const byFinger = (event: PointerEvent) => event.pointerType === 'touch'
  return (
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => byFinger(event) || isPressed.current || tooltips.approach(id)}
      onPointerLeave={() => {
        isPressed.current = false
        tooltips.leave(id)
      }}
      onPointerDown={() => {
        isPressed.current = true
        tooltips.hide(id)
      }}
      onFocus={({ target }) => target.matches(':focus-visible') && tooltips.showNow(id)}
      onBlur={() => tooltips.hide(id)}
    >
      {cloneElement(children, isShown ? { 'aria-describedby': id } : {})}
      {isShown && <TooltipBubble id={id} text={text} beside={anchor} />}
    </span>
  )
}
