import { dayOfYear, number } from '../../../ui/format.ts'
import { figures, statNames } from './labels.ts'
import type { ListingStats } from '../schema.ts'

/** The chart's figures, the latest first. */
export function StatsTable({ days, totals }: ListingStats) {
  const cell = 'py-1.5 pl-2 text-right tabular-nums'
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">How the listing did each day, latest first</caption>
      <thead>
        <tr className="border-b border-ink">
          <th scope="col" className="py-1.5 text-left font-semibold">
            Day
          </th>
          {figures.map((figure) => (
            <th key={figure} scope="col" className={`${cell} font-semibold`}>
              {statNames[figure]}
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
            {figures.map((figure) => (
              <td key={figure} className={cell}>
                {number(one[figure])}
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
          {figures.map((figure) => (
            <td key={figure} className={cell}>
              {number(totals[figure])}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
