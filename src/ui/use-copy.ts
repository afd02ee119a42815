import { useEffect, useState } from 'react'

type Outcome = 'copied' | 'refused'

/** Puts text on the clipboard, and knows for two seconds how that went. */
export function useCopy() {
  const [outcome, setOutcome] = useState<Outcome>()

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), 2_000)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async (text: string) => {
    try {
      // Absent on an insecure address, and refused where a visitor said so.
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return { outcome, copy }
}
