import { useDeferredValue, useEffect, useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until the page answers to script: what stands there must work without. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Whether a page has been drawn with scripts: what is drawn from then on can't have come from the server. */
let isStarted = false

/**
 * The same, behind the frame in which a page begins to answer, and for all who use this in one go: what of a page looks the
 * same in both. `useHydrated` has its own drawn with that frame, before anything else that somebody may press.
 */
export function useHydratedLater(): boolean {
  useEffect(() => {
    isStarted = true
  }, [])
  return useDeferredValue(true, isStarted)
}

/**
 * A `ref` for a part that fetches what it holds as it is opened: one that was opened before scripts came says once more
 * that it is open.
 */
export const openedEarly = (part: HTMLDetailsElement | null): void => {
  if (part?.open) part.dispatchEvent(new Event('toggle'))
}
