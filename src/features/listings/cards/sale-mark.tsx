import type { ListingState } from '../rules.ts'

const marks: Partial<Record<ListingState, string>> = {
  'under-offer': 'UNDER OFFER',
  sold: 'SOLD',
}

/** What a visitor must see at once: that a car has gone, or nearly. Nothing while it is for sale. */
export function SaleMark({ state }: { state: ListingState }) {
  const words = marks[state]
  if (!words) return null
  return (
    <span className="type-display inline-block bg-night px-4 py-2 text-lg text-night-type">
      {words}
    </span>
  )
}
