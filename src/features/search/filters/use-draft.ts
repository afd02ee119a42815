import { useState } from 'react'

/** What is being typed or has been chosen, until it is applied; follows the applied value when that changes. */
export function useDraft(applied: string) {
  const [draft, setDraft] = useState(applied)
  const [followed, setFollowed] = useState(applied)
  if (followed !== applied) {
    setFollowed(applied)
    setDraft(applied)
  }
  return [draft, setDraft] as const
}
