import { useEffect, useRef, type RefObject } from 'react'
import { behindFrame } from './timing/behind-frame.ts'

/**
 * Opens and closes a modal dialog. It is seen at once, and is modal behind the frame that shows it: with that every other
 * element of the page becomes inert and gets its style anew, which on a phone takes longer than all else that a
 * press does. So it is with closing, but what is below an open dialog takes no focus: `closesBehindFrame` is for those
 * that give it back to what opened them.
 */
export function useModal(
  element: RefObject<HTMLDialogElement | null>,
  { open, closesBehindFrame }: { open: boolean; closesBehindFrame: boolean },
): void {
  const finishClosing = useRef<() => void>(undefined)
  useEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    finishClosing.current?.()
    const stopOpening = show(dialog)
    return () => {
      stopOpening()
      if (!dialog.matches(':modal')) return
      if (!closesBehindFrame) return dialog.close()
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
  }, [element, open, closesBehindFrame])
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
