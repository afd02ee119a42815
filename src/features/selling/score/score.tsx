import { useQuery } from '@tanstack/react-query'
import { read } from '../../../platform/pages/queries.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { likeCars, scored } from './rules.ts'
import type { ListingScore } from './schema.ts'

/** What a listing has of what buyers look for, and what its seller may add; nothing until that is known. */
export function Score({ listingId }: { listingId: number }) {
  const { data } = useQuery(read<ListingScore>(`/api/auth/listings/${listingId}/score`))
  if (!data) return null
  const lacking = data.items
    .filter(({ isThere }) => !isThere)
    .toSorted((a, b) => b.likeWithIt - a.likeWithIt)
  const there = data.items.length - lacking.length
  if (lacking.length === 0)
    return (
      <p className="text-sm text-faded">
        Your listing has everything that buyers look for: {there} of {data.items.length}.
      </p>
    )
  return (
    <details>
      <summary className="cursor-pointer py-3 text-sm tabular-nums">
        Your listing has{' '}
        <strong className="font-semibold">
          {there} of {data.items.length}
        </strong>{' '}
        things that buyers look for
      </summary>
      <ul className="grid gap-x-8 pb-2 sm:grid-cols-2">
        {lacking.map(({ name, likeWithIt }) => (
          <li key={name} className="border-t border-rule py-2">
            <TextLink to={`/listing/${listingId}/edit#${scored[name].field}`}>
              {scored[name].advice}
            </TextLink>
            {data.like >= likeCars.least && likeWithIt > 0 && (
              <span className="block text-sm text-faded tabular-nums">
                {likeWithIt} of {data.like} like it {likeWithIt === 1 ? 'has' : 'have'} this
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
