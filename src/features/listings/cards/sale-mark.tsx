import type { ListingState } from '../rules.ts'

const labels: Partial<Record<ListingState, string>> = {
  'under-offer': 'UNDER OFFER',
  sold: 'SOLD',
}

/** What a visitor must see at once: that a car has gone, or nearly. Nothing while it is for sale. */
export function SaleMark({ state }: { state: ListingState }) {
  const label = labels[state]
  if (!label) return null
  return (
    <span className="type-display inline-block bg-night px-4 py-2 text-lg text-night-type">
      {label}
    </span>
  )
}
