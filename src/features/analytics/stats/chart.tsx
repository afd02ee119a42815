import { useState } from 'react'
import { number } from '../../../ui/format.ts'
import { StatRow } from './chart-row.tsx'
import { describeStats, statOrder, statNames, nameDay, sumUp } from './labels.ts'
import { dayOfYear } from '../../../ui/format.ts'
import type { ListingStats } from '../schema.ts'

/**
 * Four rows of bars over the same days, each to its own scale and with its own name and sum, so that
 * no colour has to be told from another. It is a picture of the table below it.
 */
export function StatsChart({ shown }: { shown: ListingStats }) {
  const [pointedAt, setPointedAt] = useState<number>()
  const { days, totals } = shown
  const day = pointedAt === undefined ? undefined : days[pointedAt]
  return (
    <figure className="@container">
      <figcaption className="text-lg first-letter:uppercase">{describeStats(shown)}</figcaption>
      <div
        aria-hidden
        className="mt-6 touch-pan-y select-none"
        onPointerMove={({ clientX, currentTarget }) => {
          const bars = currentTarget.querySelector('svg')!.getBoundingClientRect()
          const at = Math.floor(((clientX - bars.left) / bars.width) * days.length)
          setPointedAt(at >= 0 && at < days.length ? at : undefined)
        }}
        onPointerLeave={() => setPointedAt(undefined)}
      >
        {statOrder.map((stat) => (
          <StatRow
            key={stat}
            name={statNames[stat]}
            total={number(totals[stat])}
            counts={days.map((one) => one[stat])}
            isTall={stat === 'views'}
            pointedAt={pointedAt}
          />
        ))}
        <div className="ml-24 grid grid-cols-[1fr_auto_1fr] whitespace-nowrap pt-1.5 text-xs text-faded tabular-nums sm:ml-28 @max-[14rem]:ml-0 @max-[14rem]:flex @max-[14rem]:flex-wrap @max-[14rem]:justify-between">
          <span>{dayOfYear(days[0]!.day)}</span>
          {/* On the narrowest of phones, and in large type, there is no room between the two. */}
          <span className="text-center max-[22rem]:invisible @max-[14rem]:hidden">
            {dayOfYear(days[Math.floor((days.length - 1) / 2)]!.day)}
          </span>
          <span className="text-right">today, so far</span>
        </div>
        {/* Room for two lines, so that nothing moves. */}
        <p className="mt-2 min-h-10 text-sm first-letter:uppercase">
          {day ? (
            <>
              <strong className="font-semibold">{nameDay(day, days)}</strong>: {sumUp(day)}
            </>
          ) : (
            <span className="text-faded">Point at a day, or tap it, to see its figures.</span>
          )}
        </p>
      </div>
    </figure>
  )
}
