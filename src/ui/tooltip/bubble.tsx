import { useEffect, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { tooltips } from './turns.ts'

type Props = { id: string; text: string; beside: RefObject<HTMLElement | null> }

/** What a tooltip shows while it is shown; above everything else, a dialog too. */
export function TooltipBubble({ id, text, beside }: Props) {
  useEffect(() => {
    const hide = () => tooltips.hide(id)
    const hideOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // This time it closes the tooltip, not what lies around it.
      event.preventDefault()
      hide()
    }
    document.addEventListener('keydown', hideOnEscape, { capture: true })
    return () => {
      document.removeEventListener('keydown', hideOnEscape, { capture: true })
      hide()
    }
  }, [id])

  return createPortal(
    <div
      ref={(bubble) => {
        const button = beside.current?.firstElementChild
        if (bubble && button) put(bubble, button)
      }}
      id={id}
      role="tooltip"
      popover="manual"
      className="absolute inset-auto m-0 bg-transparent py-2 text-sm font-medium"
    >
      {/* The ground around it reaches to the button, so that the pointer can cross over. */}
      <span className="after-dark block max-w-64 rounded-sm border border-night-faded/50 bg-black px-3 py-1.5">
        {text}
      </span>
    </div>,
    document.body,
  )
}

/** Above the middle of the button, or below where there is no room; it scrolls with the page. */
function put(bubble: HTMLElement, button: Element) {
  if (!bubble.matches(':popover-open')) bubble.showPopover()
  const from = button.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const left = from.left + from.width / 2 - width / 2
  const most = document.documentElement.clientWidth - width - 4
  const top = from.top >= height ? from.top - height : from.bottom
  bubble.style.left = `${window.scrollX + Math.max(4, Math.min(left, most))}px`
  bubble.style.top = `${window.scrollY + top}px`
}
