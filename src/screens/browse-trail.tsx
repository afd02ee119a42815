import type { Criteria } from '../features/search/criteria.ts'
import { browseAddress } from '../features/search/criteria.ts'
import { TextLink } from '../ui/text-link.tsx'

/** From a make or a model back up to all cars. */
export function BrowseTrail({ criteria: { make, model } }: { criteria: Criteria }) {
  if (!make) return null
  return (
    <nav aria-label="You are here" className="-mb-4 pt-6 text-sm text-faded">
      <ol className="flex flex-wrap gap-x-2">
        <li>
          <TextLink to="/browse">All cars</TextLink>
        </li>
        <li className="flex gap-2">
          <span aria-hidden>/</span>
          {model ? (
            <TextLink to={browseAddress({ make })}>{make}</TextLink>
          ) : (
            <span aria-current="page">{make}</span>
          )}
        </li>
        {model && (
          <li className="flex gap-2">
            <span aria-hidden>/</span>
            <span aria-current="page">{model}</span>
          </li>
        )}
      </ol>
    </nav>
  )
}
