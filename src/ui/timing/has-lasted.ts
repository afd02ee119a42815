import { useLayoutEffect, useState } from 'react'

/** Whether something has gone on for so many milliseconds, and still does. */
export function useHasLasted(isOn: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  if (hasLasted && !isOn) setHasLasted(false)
  // Taken back with the drawing itself, or it would still come between that and what follows it.
  useLayoutEffect(() => {
    if (!isOn) return
    const timer = setTimeout(setHasLasted, ms, true)
    return () => clearTimeout(timer)
  }, [isOn, ms])
  return isOn && hasLasted
}
