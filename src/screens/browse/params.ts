import { useMemo, useRef } from 'react'
import { useLocation, useNavigate } from '../../platform/router/context.ts'
import {
  choose,
  isSameSearch,
  type Choices,
} from '../../features/search/results/browse-criteria.ts'
import { browseAddress, type Criteria } from '../../features/search/criteria.ts'
import { readCriteria } from '../../features/search/read-criteria.ts'
import { useOnTheWay } from '../../features/search/filters/use-on-the-way.ts'

/** Milliseconds. Arrow keys run through a list choice by choice: all of them are one step back. */
const oneGesture = 1_000

/**
 * What the address asks for, and what has just been chosen and is on its way into the address, so
 * that a control shows its choice at once.
 */
export function useRequestedCriteria() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const read = useMemo(() => readCriteria(new URLSearchParams(search)), [search])
  const { latest: chosen, send } = useOnTheWay<Criteria>(browseAddress(read.criteria))
  const last = useRef({ field: '', at: 0 })
  const criteria = chosen ?? read.criteria

  /** Goes on from what is in effect; other words begin anew, without what the words before were taken to mean. */
  const onChoose = ({ q, ...others }: Choices, inEffect: Criteria) => {
    const isOtherText = q !== undefined && q.trim() !== (criteria.q ?? '')
    const choices = isOtherText ? { q, ...others } : others
    const before = isOtherText ? criteria : inEffect
    const next = choose(before, choices)
    if (isSameSearch(next, before)) return
    const [field = ''] = Object.keys(choices)
    const now = performance.now()
    const replace = last.current.field === field && now - last.current.at < oneGesture
    last.current = { field, at: now }
    const to = browseAddress(next)
    send(to, next)
    void navigate(to, { preventScrollReset: true, replace })
  }

  return { criteria, refused: chosen ? [] : read.refused, onChoose }
}
