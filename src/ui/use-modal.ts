import { useEffect, useRef, type RefObject } from 'react'
import { behindFrame } from './timing/behind-frame.ts'

/**
 * Opens and closes a modal dialog. What is seen changes at once; that it is modal, or no longer, follows behind the frame
 * that shows it. With that every other element of the page becomes inert or ceases to be, and gets its style anew,
 * which on a phone takes longer than all else that a press does.
 */
export function useModal(element: RefObject<HTMLDialogElement | null>, open: boolean): void {
  const finishClosing = useRef<() => void>(undefined)
  useEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    finishClosing.current?.()
    const stopOpening = show(dialog)
    return () => {
      stopOpening()
      if (!dialog.matches(':modal')) return
      dialog.hidden = true
      const finish = () => {
        takeBack()
        finishClosing.current = undefined
        dialog.hidden = false
        dialog.close()
      }
      const takeBack = behindFrame(finish)
      finishClosing.current = finish
    }
  }, [element, open])
}

/** Returns what takes it back for as long as it isn't modal. */
function show(dialog: HTMLDialogElement) {
  dialog.setAttribute('open', '')
  // It isn't the dialog yet that it will be for whoever can't see it.
  dialog.ariaHidden = 'true'
  const hide = () => {
    takeBack()
    if (dialog.matches(':modal')) return
    dialog.removeAttribute('open')
    dialog.ariaHidden = null
  }
  const takeBack = behindFrame(() => {
    hide()
    dialog.showModal()
  })
  return hide
}
