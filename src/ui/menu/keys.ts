import type { KeyboardEvent } from 'react'

/** The items of an open `role="menu"`, in order. */
export const itemsOf = (menu: HTMLElement) => [
  ...menu.querySelectorAll<HTMLElement>('[role="menuitem"]'),
]

/** Moves the focus among the items of a menu, as its arrow keys, Home and End do. */
export function moveAmong(event: KeyboardEvent<HTMLElement>) {
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex((one) => one === document.activeElement)
  const to = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[event.key]
  if (to === undefined) return
  event.preventDefault()
  items[to]?.focus()
}
