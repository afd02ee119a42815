import { useRef } from 'react'

/**
 * What a form's button sets going, once at a time: what is pressed meanwhile does nothing. By a ref, as a second press may
 * come before the first has been drawn.
 */
export function useOneAtATime<T>(work: (event: T) => Promise<void>) {
  const isUnderWay = useRef(false)
  return async (event: T): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await work(event)
    } finally {
      isUnderWay.current = false
    }
  }
}
