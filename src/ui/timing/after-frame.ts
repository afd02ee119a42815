import { startTransition, useEffect, useState } from 'react'

/** What follows the rest: the value as it was until what else came with the new one is painted. */
export function useAfterFrame<T>(value: T): T {
  const [painted, setPainted] = useState<T>(value)
  useEffect(() => {
    if (painted === value) return
    const frame = requestAnimationFrame(() => startTransition(() => setPainted(() => value)))
    return () => cancelAnimationFrame(frame)
  }, [painted, value])
  return painted
}
