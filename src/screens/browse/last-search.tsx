import { useEffect } from 'react'
import { activeFilters } from '../../features/search/filters/active.ts'
import { browseAddress, readCriteria, type Criteria } from '../../features/search/criteria.ts'
import { readStored, store } from '../../platform/browser-storage.ts'
import { useNavigationType } from '../../platform/router/context.ts'
import { TextLink } from '../../ui/text-link.tsx'

/** In this tab's storage: the query of the last search that narrowed anything. */
const storageKey = 'browse-search'

/** Leads whoever comes to all cars, or has cleared every filter, back to what they searched for before. */
export function LastSearch({ criteria }: { criteria: Criteria }) {
  const isNarrowed = activeFilters(criteria).length > 0
  const address = browseAddress(criteria)
  // On a page that is loaded anew it would push down what is already being read.
  const isWayOn = useNavigationType() !== 'POP'
  useEffect(() => {
    if (isNarrowed) store('tab', storageKey, address)
  }, [isNarrowed, address])

  const last = !isNarrowed && isWayOn ? readLast() : null
  if (!last) return null
  const names = activeFilters(last).map(({ label }) => label)
  return (
    names.length > 0 && (
      <p className="text-sm">
        Your last search:{' '}
        <TextLink to={browseAddress(last)} className="inline-flex min-h-9 items-center">
          {names.join(', ')}
        </TextLink>
      </p>
    )
  )
}

function readLast(): Criteria | null {
  const stored = readStored('tab', storageKey)
  if (typeof stored !== 'string') return null
  return readCriteria(new URLSearchParams(stored.split('?')[1])).criteria
}
