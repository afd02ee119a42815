import { number } from '../../../ui/format.ts'
import { Strokes } from '../asking-prices/price-chart.tsx'
import type { MotHistory } from './schema.ts'

type Point = { on: string; miles: number }

/** The plot within the chart, in thousandths of its width and height: beside and above the labels. */
const plot = { left: 180, right: 970, top: 120, bottom: 840 }
/** Steps between two lines of the grid, in miles. */
const steps = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000]
const mostLines = 4

/**
 * Mileage by day of test. Type and dots keep their size on every screen; a path holds all points, as each told three
 * times over was a third of what the history weighs.
 */
export function MileageChart({ tests }: Pick<MotHistory, 'tests'>) {
  const points = tests
    .flatMap(({ on, miles }) => (miles === null ? [] : [{ on, miles }]))
    .toReversed()
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2 || first.on === last.on) return null
  const most = Math.max(...points.map(({ miles }) => miles))
  const step = steps.find((one) => most / one <= mostLines) ?? most
  const top = Math.max(1, Math.ceil(most / step)) * step
  const x = scale(Date.parse(first.on), Date.parse(last.on), plot.left, plot.right)
  const y = scale(0, top, plot.bottom, plot.top)
  const at = ({ on, miles }: Point) => `${x(Date.parse(on))} ${y(miles)}`
  /** Years without a test lie before it. */
  const isAfterGap = (point: Point, n: number) => n > 0 && daysBetween(points[n - 1]!, point) > 730
  const driven = points.map(
    (point, n) => `${n === 0 || isAfterGap(point, n) ? 'M' : 'L'}${at(point)}`,
  )
  const gaps = points.map((point, n) =>
    isAfterGap(point, n) ? `M${at(points[n - 1]!)}L${at(point)}` : '',
  )
  const dots = points.map((point) => `M${at(point)}h.1`)
  const lines = Array.from({ length: top / step + 1 }, (_, n) => n * step)
  return (
    <svg
      role="img"
      aria-label={`Mileage at ${points.length} tests: ${number(first.miles)} in ${yearOf(first)}, ${number(last.miles)} in ${yearOf(last)}. Each is in the table of tests.`}
      className="h-60 w-full overflow-visible text-xs tabular-nums"
    >
      {lines.map((miles) => {
        const height = `${y(miles) / 10}%`
        return (
          <g key={miles}>
            <line x2="100%" y1={height} y2={height} className="stroke-rule" />
            <text y={height} dy="-4" className="fill-faded">
              {miles > 0 ? number(miles) : '0 miles'}
            </text>
          </g>
        )
      })}
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" width="100%" height="100%">
        <g fill="none" className="stroke-ink">
          <Strokes path={driven.join('')} width={2} />
          <g strokeDasharray="2 5">
            <Strokes path={gaps.join('')} width={2} />
          </g>
          <g strokeLinecap="round">
            <Strokes path={dots.join('')} width={8} />
          </g>
        </g>
      </svg>
      <text x={`${plot.left / 10}%`} y="97%" className="fill-faded">
        {yearOf(first)}
      </text>
      <text x="100%" y="97%" textAnchor="end" className="fill-faded">
        {yearOf(last)}
      </text>
    </svg>
  )
}

const daysBetween = (one: Point, other: Point) =>
  (Date.parse(other.on) - Date.parse(one.on)) / 86_400_000

const yearOf = ({ on }: Point) => on.slice(0, 4)

/** A linear scale, in whole numbers. */
const scale =
  (from: number, to: number, start: number, end: number) =>
  (value: number): number =>
    Math.round(start + ((value - from) / (to - from)) * (end - start))
