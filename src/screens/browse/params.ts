import { useMemo, useRef } from 'react'
import { useLocation, useNavigate } from '../../platform/router/context.ts'
import {
  choose,
  isSameSearch,
  type Choices,
} from '../../features/search/results/browse-criteria.ts'
import { browseAddress, type Criteria } from '../../features/search/criteria.ts'
import { readCriteria } from '../../features/search/read-criteria.ts'

/** Milliseconds. Arrow keys run through a list choice by choice: all of them are one step back. */
const oneGesture = 1_000

/** A choice that the address doesn't say yet. */
type Pending = { criteria: Criteria; replace: boolean; chosenAt: string }

/**
 * What the address asks for. What is chosen goes into the address, which follows with its cars a moment later: until
 * then each control shows its own choice, and the next one goes on from it.
 */
export function useRequestedCriteria() {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const { criteria, refused } = useMemo(() => readCriteria(new URLSearchParams(search)), [search])
  const last = useRef({ field: '', at: 0 })
  const latest = useRef<Pending>(undefined)

  /** Goes on from what is in effect; other words begin anew, without what the words before were taken to mean. */
  const onChoose = ({ q, ...others }: Choices, inEffect: Criteria) => {
    const pending = latest.current?.chosenAt === key ? latest.current : undefined
    const requested = pending?.criteria ?? criteria
    const isOtherText = q !== undefined && q.trim() !== (requested.q ?? '')
    const choices = isOtherText ? { q, ...others } : others
    const before = isOtherText ? requested : (pending?.criteria ?? inEffect)
    const next = choose(before, choices)
    if (isSameSearch(next, before)) return
    const [field = ''] = Object.keys(choices)
    const now = performance.now()
    const isSameGesture = last.current.field === field && now - last.current.at < oneGesture
    last.current = { field, at: now }
    // One that takes the place of a choice on its way is entered as that would have been.
    const replace = pending ? pending.replace : isSameGesture
    latest.current = { criteria: next, replace, chosenAt: key }
    void navigate(browseAddress(next), { preventScrollReset: true, replace })
  }

  return { criteria, refused, onChoose }
}
