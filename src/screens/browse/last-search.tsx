import { useEffect } from 'react'
import { activeFilters, type Said } from '../../features/search/filters/active.ts'
import { browseAddress, type Criteria } from '../../features/search/criteria.ts'
import { readCriteria } from '../../features/search/read-criteria.ts'
import { sorts } from '../../features/search/rules.ts'
import { readStored, store } from '../../platform/browser-storage.ts'
import { useNavigationType } from '../../platform/router/context.ts'
import { TextLink } from '../../ui/text-link.tsx'

/** In this tab's storage: the last search that narrowed anything, its address and its words, with its order. */
const storageKey = 'browse-search'

type Props = {
  criteria: Criteria
  said: Said
  /** The pressed link goes away; the focus needs somewhere to be. */
  onDrop(): void
}

/** Leads whoever comes to all cars, or has cleared every filter, back to what they searched for before. */
export function LastSearch({ criteria, said, onDrop }: Props) {
  const filters = activeFilters(criteria, said).map(({ label }) => label)
  const order = sorts.find(({ value }) => value === criteria.sort)?.label
  // An order alone narrows nothing.
  const names = filters.length > 0 ? [...filters, ...(order ? [order] : [])].join(', ') : ''
  const address = browseAddress(criteria)
  // On a page that is loaded anew it would push down what is already being read.
  const isWayOn = useNavigationType() !== 'POP'
  useEffect(() => {
    if (names) store('tab', storageKey, `${address} ${names}`)
  }, [names, address])

  const [, query, lastNames] =
    (!names && isWayOn && /^\/browse\?(\S+) (.+)/s.exec(String(readStored('tab', storageKey)))) ||
    []
  if (!query) return null
  const { criteria: last } = readCriteria(new URLSearchParams(query))
  return (
    <p className="text-sm">
      Your last search:{' '}
      <TextLink
        to={browseAddress(last)}
        onFollow={onDrop}
        className="inline-flex min-h-9 items-center"
      >
        {lastNames}
      </TextLink>
    </p>
  )
}
