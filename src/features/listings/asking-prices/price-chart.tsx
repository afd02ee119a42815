import { number, pounds } from '../../../ui/format.ts'
import type { PricedCar } from './schema.ts'

export type Dot = Pick<PricedCar, 'pounds' | 'outcome'> & { x: number }

type Props = {
  dots: readonly Dot[]
  own: Dot | null
  /** What the figures along the ground are. */
  ground: { from: number; to: number; label: [from: string, to: string] }
  title: string
}

/** The plot within the chart, in thousandths of its width and height: beside and above the labels. */
const plot = { left: 160, right: 955, top: 90, bottom: 840 }
const steps = [500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000]
const mostLines = 4

/**
 * Asking prices against one other figure. Each kind of dot is one path of strokes without length, so that a hundred
 * weigh little, and keep their shape whatever the chart is stretched to.
 */
export function PriceChart({ dots, own, ground, title }: Props) {
  const most = Math.max(...dots.map((dot) => dot.pounds), own?.pounds ?? 0, 1)
  const step = steps.find((one) => most / one <= mostLines) ?? most
  const top = Math.ceil(most / step) * step
  const x = (value: number) =>
    Math.round(
      plot.left +
        ((value - ground.from) / Math.max(1, ground.to - ground.from)) * (plot.right - plot.left),
    )
  const y = (price: number) => Math.round(plot.bottom - (price / top) * (plot.bottom - plot.top))
  const pathOf = (some: readonly Dot[]) =>
    some.map((dot) => `M${x(dot.x)} ${y(dot.pounds)}h.1`).join('')
  const of = (outcome: PricedCar['outcome']) =>
    pathOf(dots.filter((dot) => dot.outcome === outcome))
  const lines = Array.from({ length: Math.floor(top / step) + 1 }, (_, n) => n * step)
  return (
    <figure>
      <figcaption className="type-label">{title}</figcaption>
      <svg aria-hidden className="mt-1 h-56 w-full text-xs tabular-nums">
        {lines.map((price) => (
          <g key={price}>
            <line
              x2="100%"
              y1={`${y(price) / 10}%`}
              y2={`${y(price) / 10}%`}
              className="stroke-rule"
            />
            <text y={`${y(price) / 10}%`} dy="-4" className="fill-faded">
              {pounds(price)}
            </text>
          </g>
        ))}
        <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" width="100%" height="100%">
          <g fill="none" strokeLinecap="round">
            <Strokes path={of('unsold')} width={9} className="stroke-edge" />
            <Strokes path={of('unsold')} width={5} className="stroke-paper" />
            <g strokeLinecap="square">
              <Strokes path={of('sold')} width={6} className="stroke-edge" />
            </g>
            <Strokes path={of('on-sale')} width={8} className="stroke-ink" />
            {own && (
              <>
                <Strokes path={pathOf([own])} width={18} className="stroke-ink" />
                <Strokes path={pathOf([own])} width={13} className="stroke-amber" />
              </>
            )}
          </g>
        </svg>
        <text x={`${plot.left / 10}%`} y="97%" className="fill-faded">
          {ground.label[0]}
        </text>
        <text x="100%" y="97%" textAnchor="end" className="fill-faded">
          {ground.label[1]}
        </text>
      </svg>
    </figure>
  )
}

type StrokesProps = { path: string; width: number; className?: string }

/** As wide as it is told to be, whatever the drawing is stretched to. */
export function Strokes({ path, width, className }: StrokesProps) {
  if (!path) return null
  return (
    <path d={path} strokeWidth={width} vectorEffect="non-scaling-stroke" className={className} />
  )
}

/** Ground of mileages: from nought to the next ten thousand. */
export function mileageGround(all: readonly Dot[]): Props['ground'] {
  const to = Math.max(1, Math.ceil(Math.max(...all.map(({ x }) => x)) / 10_000)) * 10_000
  return { from: 0, to, label: ['0 miles', `${number(to)} miles`] }
}
