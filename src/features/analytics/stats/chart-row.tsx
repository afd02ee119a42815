type Props = {
  name: string
  total: string
  /** One a day; the last is today's, so far. */
  counts: number[]
  isTall: boolean
  pointedAt: number | undefined
}

/** A scale of its own for each row, but one call doesn't tower like a hundred views. */
const leastTop = 4

/** Of a day's width; what is left stands between it and the next. */
const barWidth = 0.7

export function StatRow({ name, total, counts, isTall, pointedAt }: Props) {
  const top = Math.max(leastTop, ...counts)
  const today = counts.length - 1
  return (
    <div className="flex items-end border-b border-rule @max-[14rem]:block">
      <p className={`w-24 shrink-0 sm:w-28 @max-[14rem]:w-auto ${isTall ? 'self-start' : ''} pb-1`}>
        <span className="block text-xs text-faded">{name}</span>
        <span className="type-title block text-xl leading-6 tabular-nums">{total}</span>
      </p>
      <svg
        viewBox={`0 0 ${counts.length} 1`}
        preserveAspectRatio="none"
        className={`w-full min-w-0 overflow-visible ${isTall ? 'h-32' : 'h-14 pt-3'}`}
      >
        {pointedAt !== undefined && (
          <rect
            x={pointedAt}
            y={0}
            width={1}
            height={1}
            className="fill-sunk forced-colors:fill-none"
          />
        )}
        {counts.map((count, at) => (
          <Bar
            // Days don't change places.
            key={at}
            at={at}
            height={count / top}
            isToday={at === today}
            isBehind={pointedAt !== undefined && pointedAt !== at}
          />
        ))}
      </svg>
    </div>
  )
}

type BarProps = { at: number; height: number; isToday: boolean; isBehind: boolean }

/** A day: a bar, which is hollow while the day goes on, or where nothing happened a mark on the ground. */
function Bar({ at, height, isToday, isBehind }: BarProps) {
  const left = at + (1 - barWidth) / 2
  const tone = isBehind ? 'opacity-40 forced-colors:opacity-100' : ''
  if (height === 0)
    return (
      <line
        x1={left}
        x2={left + barWidth}
        y1={1}
        y2={1}
        vectorEffect="non-scaling-stroke"
        className={`stroke-edge stroke-2 ${tone}`}
      />
    )
  return (
    <rect
      x={left}
      y={1 - height}
      width={barWidth}
      height={height}
      vectorEffect="non-scaling-stroke"
      className={`${isToday ? 'fill-transparent stroke-current stroke-[1.5]' : 'fill-current'} ${tone}`}
    />
  )
}
