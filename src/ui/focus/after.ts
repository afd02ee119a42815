/** Puts the focus on a heading: keyboard and screen reader go on from there. */
export function startFrom(heading: HTMLElement | null | undefined, options?: FocusOptions): void {
  heading?.setAttribute('tabindex', '-1')
  heading?.focus(options)
}

/**
 * A `ref` for what may go away while the focus is in it, as a button does that has done its act: the heading over it
 * has the focus next, or the page where that goes too, so that nobody without a mouse starts over.
 */
export const focusAfter = (element: HTMLElement | null) => () => {
  const active = document.activeElement
  if (!active || !element?.contains(active)) return
  // Whoever pressed with a finger looks at what they pressed.
  const preventScroll = !active.matches(':focus-visible')
  // Behind a modal dialog nothing takes the focus.
  element.querySelector<HTMLDialogElement>('dialog[open]')?.close()
  const heading = headingOver(element)
  // Once all that changes with it has: what is moved meanwhile, as an entry of a list is, loses the focus again.
  queueMicrotask(() => {
    const { activeElement } = document
    if (activeElement && activeElement !== document.body) return
    startFrom(heading?.isConnected ? heading : document.getElementById('main'), { preventScroll })
  })
}

const headingOver = (element: HTMLElement) =>
  [...document.querySelectorAll<HTMLElement>('#main :is(h1, h2)')].findLast(
    (heading) => heading.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING,
  )
