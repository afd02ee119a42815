import { dayOfYear, number } from '../../../ui/format.ts'
import { statOrder, statNames } from './labels.ts'
import type { ListingStats } from '../schema.ts'

/** The chart's figures, the latest first. */
export function StatsTable({ days, totals }: ListingStats) {
  const cell = 'py-1.5 pl-2 text-right tabular-nums'
  return (
    // In large type its five columns are wider than a phone: it is scrolled, not the page.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is scrolled has to be reached by keys, in Safari as well
    <div role="region" aria-label="Figures of every day" tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">How the listing did each day, latest first</caption>
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className="py-1.5 text-left font-semibold">
              Day
            </th>
            {statOrder.map((stat) => (
              <th key={stat} scope="col" className={`${cell} font-semibold`}>
                {statNames[stat]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((one, back) => (
            <tr key={one.day} className="border-b border-rule">
              <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
                {back === 0 ? 'Today' : dayOfYear(one.day)}
              </th>
              {statOrder.map((stat) => (
                <td key={stat} className={cell}>
                  {number(one[stat])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="py-1.5 text-left">
              In all
            </th>
            {statOrder.map((stat) => (
              <td key={stat} className={cell}>
                {number(totals[stat])}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
