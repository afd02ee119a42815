/** Puts the focus on a heading: keyboard and screen reader go on from there. */
export function startFrom(heading: HTMLElement | null | undefined): void {
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}

/**
 * A `ref` for what may go away while the focus is in it, as a button does that has done its act: the heading over it
 * has the focus next, or the page where that goes too, so that nobody without a mouse starts over.
 */
export const focusAfter = (element: HTMLElement | null) => () => {
  if (!element?.contains(document.activeElement)) return
  // Behind a modal dialog nothing takes the focus.
  element.querySelector<HTMLDialogElement>('dialog[open]')?.close()
  startFrom(headingOver(element) ?? document.getElementById('main'))
}

const headingOver = (element: HTMLElement) =>
  [...document.querySelectorAll<HTMLElement>('#main :is(h1, h2)')].findLast(
    (heading) => heading.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING,
  )
