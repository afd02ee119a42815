import { useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  choose,
  isSameSearch,
  type Choices,
} from '../../features/search/results/browse-criteria.ts'
import { browseAddress, readCriteria, type Criteria } from '../../features/search/criteria.ts'
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

  const onChoose = (choices: Choices) => {
    const next = choose(criteria, choices)
    if (isSameSearch(next, criteria)) return
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
