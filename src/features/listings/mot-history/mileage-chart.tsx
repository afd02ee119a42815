import { number } from '../../../ui/format.ts'
import type { MotHistory } from './schema.ts'

type Point = { on: string; miles: number }

/** Parts of the chart's width and height, in per cent, within which its points lie: beside and above the labels. */
const area = { left: 18, right: 97, top: 12, bottom: 84 }
/** Steps between two lines of the grid, in miles. */
const steps = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000]
const mostLines = 4

/** Mileage by day of test. Drawn in per cent, so that type and dots keep their size on every screen. */
export function MileageChart({ tests }: Pick<MotHistory, 'tests'>) {
  const points = tests
    .flatMap(({ on, miles }) => (miles === null ? [] : [{ on, miles }]))
    .toReversed()
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2 || first.on === last.on) return null
  const most = Math.max(...points.map(({ miles }) => miles))
  const step = steps.find((one) => most / one <= mostLines) ?? most
  const top = Math.max(1, Math.ceil(most / step)) * step
  const x = scale(Date.parse(first.on), Date.parse(last.on), area.left, area.right)
  const y = scale(0, top, area.bottom, area.top)
  const at = ({ on, miles }: Point) => ({ x: `${x(Date.parse(on))}%`, y: `${y(miles)}%` })
  const lines = Array.from({ length: top / step + 1 }, (_, n) => n * step)
  return (
    <svg
      role="img"
      aria-label={`Mileage at ${points.length} tests: ${number(first.miles)} in ${yearOf(first)}, ${number(last.miles)} in ${yearOf(last)}. Each is in the table of tests.`}
      className="h-60 w-full overflow-visible text-xs tabular-nums"
    >
      {lines.map((miles) => (
        <g key={miles}>
          <line x1="0" x2="100%" y1={`${y(miles)}%`} y2={`${y(miles)}%`} className="stroke-rule" />
          <text x="0" y={`${y(miles)}%`} dy="-4" className="fill-faded">
            {miles > 0 ? number(miles) : '0 miles'}
          </text>
        </g>
      ))}
      {points.slice(1).map((point, n) => {
        const [from, to] = [at(points[n]!), at(point)]
        return (
          <line
            key={`${point.on} ${point.miles}`}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
            // Years without a test.
            strokeDasharray={daysBetween(points[n]!, point) > 730 ? '2 5' : undefined}
            className="stroke-ink stroke-2"
          />
        )
      })}
      {points.map((point) => {
        const { x: cx, y: cy } = at(point)
        return (
          <circle key={`${point.on} ${point.miles}`} cx={cx} cy={cy} r="4" className="fill-ink" />
        )
      })}
      <text x={`${area.left}%`} y="97%" className="fill-faded">
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

/** A linear scale, with two decimals. */
const scale =
  (from: number, to: number, start: number, end: number) =>
  (value: number): number =>
    Math.round((start + ((value - from) / (to - from)) * (end - start)) * 100) / 100
