import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { activeFilters, withoutFilters } from '../filters/active.ts'
import { browseAddress, type Criteria } from '../criteria.ts'
import { loosenings } from './loosenings.ts'
import type { SearchResponse } from '../schema.ts'
import { expectedLabel, withoutLabel } from '../text/labels.ts'

type Props = {
  criteria: Criteria
  found: Pick<SearchResponse, 'facets' | 'factsAsked'>
  /** The pressed link goes away; the focus needs somewhere to be. */
  onDrop(): void
}

/** No car passes the filters: says which one to loosen, and what that would show. */
export function EmptyResults({ criteria, found, onDrop }: Props) {
  const filters = activeFilters(criteria)
  if (filters.length === 0) {
    return (
      <Notice title="No cars on sale just now">New listings appear here as they go live.</Notice>
    )
  }
  const ways = loosenings(criteria, found.facets, found.factsAsked)
  const link = { preventScrollReset: true, onFollow: onDrop, size: 'small' } as const
  return (
    <Notice
      title={
        filters.length > 1 ? 'No cars match all of these filters' : 'No cars match this filter'
      }
      actions={
        <>
          {ways.map(({ field, any, rest, expected }) => (
            <ButtonLink key={field} to={browseAddress(rest)} {...link}>
              {any ?? withoutLabel(field)}
              {expected && ` (${expectedLabel(expected)})`}
            </ButtonLink>
          ))}
          {(filters.length > 1 || ways.length === 0) && (
            <ButtonLink to={browseAddress(withoutFilters(criteria))} {...link}>
              Clear all
            </ButtonLink>
          )}
        </>
      }
    >
      {filters.length > 1 &&
        (ways.length > 0 ? 'Try removing one of them:' : 'Removing just one finds nothing.')}
    </Notice>
  )
}
