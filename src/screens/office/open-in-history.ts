import { useCallback, useEffect, useId, useState } from 'react'
import { useLocation, useNavigate } from '../../platform/router/context.ts'
import type { Router } from '../../platform/router/state.ts'

/** What an entry of the history opens; the hash doesn't say, as the same one comes again. */
const openedHere = (): string | undefined =>
  (window.history.state as { state?: { opens?: string } | null } | null)?.state?.opens

/** What an entry of the history may open on the page. */
const openable = new Set<string>()

let leaving: Promise<void> | undefined

/** Goes back from an entry that opens something: once, or a second time would leave the page. */
function leaveEntry(navigate: Router['navigate']): Promise<void> {
  leaving ??= new Promise((resolve) => {
    const arrive = () => {
      leaving = undefined
      resolve()
    }
    window.addEventListener('popstate', arrive, { once: true })
    void navigate(-1)
  })
  return leaving
}

/**
 * Whether something is open, with an entry of its own in the history: Back closes it instead of leaving the page, and
 * Forward opens it again.
 */
export function useOpenInHistory() {
  const id = useId()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  // An entry outlives the document, and its marks would come again in the next.
  const mark = useCallback(() => `${performance.timeOrigin}${id}`, [id])

  useEffect(() => {
    const follow = () => {
      const opened = openedHere()
      setOpen(opened === mark())
      // Made by another document, or by what has gone from the page: nothing would open there.
      if (opened !== undefined && !openable.has(opened)) void leaveEntry(navigate)
    }
    openable.add(mark())
    follow()
    window.addEventListener('popstate', follow)
    return () => {
      window.removeEventListener('popstate', follow)
      openable.delete(mark())
      // What it asks about may go away with it.
      if (openedHere() === mark()) void leaveEntry(navigate)
    }
  }, [mark, navigate])

  return {
    isOpen,
    open: async () => {
      // What is left a moment later would be the entry that is made now.
      await leaving
      setOpen(true)
      await navigate(
        { search, hash: `#asked-${id.replaceAll(/\W/g, '')}` },
        { state: { opens: mark() }, preventScrollReset: true },
      )
    },
    /** Resolves when its entry is left. */
    close: async () => {
      setOpen(false)
      if (openedHere() === mark()) await leaveEntry(navigate)
    },
  }
}
