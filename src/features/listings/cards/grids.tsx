import type { ReactNode } from 'react'

/** Three large cards in a row on a desk; on a phone one row to swipe, with the next card's edge in sight. Children are `<li>`. */
export function PremiumGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid gap-x-4 gap-y-10 max-sm:-mx-[clamp(1rem,4.5vw,4.5rem)] max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-[clamp(1rem,4.5vw,4.5rem)] max-sm:auto-cols-[84%] max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:overscroll-x-contain max-sm:px-[clamp(1rem,4.5vw,4.5rem)] max-sm:py-2 max-sm:*:snap-start sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-12 *:min-w-0">
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
