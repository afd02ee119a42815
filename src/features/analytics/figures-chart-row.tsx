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

export function FigureRow({ name, total, counts, isTall, pointedAt }: Props) {
  const top = Math.max(leastTop, ...counts)
  const today = counts.length - 1
  return (
    <div className="flex items-end border-b border-rule">
      <p className={`w-24 shrink-0 sm:w-28 ${isTall ? 'self-start' : ''} pb-1`}>
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
        {counts.map((count, at) => {
          const height = count / top
          return (
            count > 0 && (
              <rect
                // Days don't change places.
                key={at}
                x={at + (1 - barWidth) / 2}
                y={1 - height}
                width={barWidth}
                height={height}
                vectorEffect="non-scaling-stroke"
                className={
                  at === today ? 'fill-transparent stroke-current stroke-[1.5]' : 'fill-current'
                }
              />
            )
          )
        })}
      </svg>
    </div>
  )
}
