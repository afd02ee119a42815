import { useDeferredValue, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False on the server and until the page answers to script: what stands there must work without. What waits for it is
 * drawn a piece at a time, as two dozen hearts at once kept a phone from answering for 140 ms (decision 73).
 */
export const useHydrated = (): boolean =>
  useDeferredValue(
    useSyncExternalStore(
      never,
      () => true,
      () => false,
    ),
  )
