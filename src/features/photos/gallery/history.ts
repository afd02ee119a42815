import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from '../../../platform/router/context.ts'

/**
 * Whether the full-screen viewer is open is a part of the address, after a # of its own, so that Back closes it instead of
 * leaving the page.
 */
export function useViewerInHistory(viewerHash: '#photos' | '#evidence') {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  // The server never sees what follows the #, and the first paint must be the server's. Where both say the same, the
  // photos aren't drawn anew.
  const isOpen = useSyncExternalStore(
    neverChanges,
    () => hash === viewerHash,
    () => false,
  )
  const openedHere = state?.viewerOpenedHere === true

  return {
    isOpen,
    open: () => {
      // Pressed again while it is on its way: a second entry would open it again as it is closed.
      if (window.location.hash === viewerHash) return
      void navigate(
        { search, hash: viewerHash },
        { state: { viewerOpenedHere: true }, preventScrollReset: true },
      )
    },
    close: () =>
      openedHere
        ? navigate(-1)
        : navigate({ search, hash: '' }, { replace: true, preventScrollReset: true }),
  }
}

const neverChanges = () => () => {}
