import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until the page answers to script: what stands there must work without. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
