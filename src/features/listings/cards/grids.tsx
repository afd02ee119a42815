import type { ReactNode } from 'react'

/** Three large cards in a row on a desk; on a phone one row to swipe, with the next card's edge in sight. Children are `<li>`. */
export function PremiumGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="swipe-row gap-x-6 gap-y-10 *:min-w-0 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-12">
      {children}
    </ul>
  )
}

/** Four in a row on a desk. Children are `<li>`. */
export function StandardGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-1 gap-x-6 gap-y-6 min-[30rem]:grid-cols-2 md:grid-cols-3 xl:grid-cols-4 *:min-w-0">
      {children}
    </ul>
  )
}
