import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What is edited in a dialog that may be closed before it is saved; `button` has the focus afterwards. */
export function useEditing<Editing extends { button: HTMLElement }>() {
  const [editing, setEditing] = useState<Editing | null>(null)
  const open = useRef<Editing>(null)
  useEffect(
    () => () => {
      open.current = null
    },
    [],
  )
  const put = (next: Editing | null) => {
    open.current = next
    setEditing(next)
  }
  const close = () => {
    const button = open.current?.button
    flushSync(() => put(null))
    // A dialog that is taken away gives no focus back.
    button?.focus()
  }

  return {
    editing,
    open: put,
    close,

    /** Rejects into the dialog. Where that was closed meanwhile `failed` is told, and what is open or in focus by then stays. */
    async save(ask: () => Promise<void>, failed: (error: unknown) => void) {
      const saved = open.current
      try {
        await ask()
      } catch (error) {
        if (open.current === saved) throw error
        return failed(error)
      }
      if (open.current === saved) close()
    },
  }
}
