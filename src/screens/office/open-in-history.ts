import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from '../../platform/router/context.ts'

/** Whether something is open, with an entry of its own in the history: Back closes it instead of leaving the page. */
export function useOpenInHistory() {
  const hash = `#asked-${useId().replaceAll(/\W/g, '')}`
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const hasEntry = useRef(false)

  const leaveEntry = useCallback(() => {
    // Once: a second time would leave the page. What has led elsewhere meanwhile is no entry of ours.
    if (hasEntry.current && window.location.hash === hash) void navigate(-1)
    hasEntry.current = false
  }, [hash, navigate])
  // What it asks about may go away with it.
  useEffect(() => leaveEntry, [leaveEntry])

  useEffect(() => {
    if (!isOpen) return
    const follow = () => {
      if (window.location.hash === hash) return
      hasEntry.current = false
      setOpen(false)
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [isOpen, hash])

  return {
    isOpen,
    open: () => {
      setOpen(true)
      hasEntry.current = true
      void navigate({ search, hash }, { preventScrollReset: true })
    },
    close: () => {
      setOpen(false)
      leaveEntry()
    },
  }
}
