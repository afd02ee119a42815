import type { ListingCard } from '../features/listings/schema.ts'
import {
  homeAddress,
  loosenings,
  type HomeFilters,
  type Loosening,
} from '../features/search/home-filters.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { counted } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { inWords } from './home-words.ts'

type Props = { kind: string; filters: HomeFilters; listings: readonly ListingCard[] }

const dropping = {
  make: 'Any make',
  maxPrice: 'Any price',
  years: 'Any year',
} as const satisfies Record<Loosening['dropped'], string>

/** No car passes the filters: says which one to loosen, and what that would find. */
export function HomeNothing({ kind, filters, listings }: Props) {
  const ways = loosenings(listings, filters)
  const helpful = ways.filter(({ n }) => n > 0)
  if (ways.length === 0) {
    return <Notice title={`No ${kind} just now`}>New adverts appear here as they go live.</Notice>
  }
  return (
    <Notice
      title={`No ${kind}${inWords(filters)}`}
      actions={
        <>
          {helpful.map((way) => (
            <ButtonLink
              key={way.dropped}
              to={homeAddress(way.filters)}
              preventScrollReset
              size="small"
            >
              {dropping[way.dropped]}: {counted(way.n, 'car')}
            </ButtonLink>
          ))}
          {helpful.length === 0 && listings.length > 0 && (
            <ButtonLink to={homeAddress({ sort: filters.sort })} preventScrollReset size="small">
              Clear every filter: {counted(listings.length, 'car')}
            </ButtonLink>
          )}
        </>
      }
    >
      {helpful.length > 0 ? 'Loosen one filter:' : 'No single filter is in the way.'}
    </Notice>
  )
}

/** The list could not be read. */
export function HomeUnread({ onRetry }: { onRetry(): void }) {
  return (
    <Notice
      title="These cars could not be loaded"
      actions={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      The connection may have dropped, or we may be busy.
    </Notice>
  )
}
