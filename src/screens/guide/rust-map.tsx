import { panels, type Panel } from '../../features/guides/places.ts'
import type { WrittenGuide } from '../../features/guides/schema.ts'

/** Each panel of a car seen from its left side, in the units of the view box, and where its number stands. */
const drawn: Record<Panel, { path: string; at: [x: number, y: number] }> = {
  underside: { path: 'M30 118H374V123H30Z', at: [366, 128] },
  floor: { path: 'M124 112H270V118H124Z', at: [222, 120] },
  'front panel and bonnet': {
    path: 'M16 104 18 90Q60 68 118 65L120 72Q70 76 36 90L32 104Z',
    at: [26, 84],
  },
  'front wings': {
    path: 'M32 104 36 90Q70 76 132 72V110H120A35 35 0 0 0 50 110H32Z',
    at: [112, 82],
  },
  'inner wings': {
    path: 'M120 110A35 35 0 0 0 50 110H59A26 26 0 0 1 111 110Z',
    at: [62, 88],
  },
  'scuttle and windscreen': { path: 'M118 65 164 36H174L138 72H120Z', at: [138, 56] },
  roof: { path: 'M164 36Q215 27 270 35L266 42Q215 34 174 42Z', at: [216, 35] },
  doors: { path: 'M134 74H238V102H134Z', at: [186, 88] },
  sills: { path: 'M132 103H266V111H132Z', at: [160, 108] },
  'wheel arches': { path: 'M270 110A40 40 0 0 1 350 110H338A28 28 0 0 0 282 110Z', at: [310, 76] },
  'rear panel and boot': {
    path: 'M322 62Q352 62 376 67L386 92 382 110H352A42 42 0 0 0 328 74Z',
    at: [364, 84],
  },
}

/** A panel with more than one fault says the first one's number and that there are others. */
const numbersOf = (faults: WrittenGuide['faults'], panel: Panel) =>
  faults.flatMap(({ place, isRust }, at) => (isRust && place === panel ? [at + 1] : []))

/** Where a car rusts, panel by panel, by the numbers of the list that says it in words. */
export function RustMap({ faults }: Pick<WrittenGuide, 'faults'>) {
  const rusting = panels.filter((panel) => numbersOf(faults, panel).length > 0)
  if (rusting.length === 0) return null
  return (
    <figure className="mb-8 max-w-2xl">
      <svg aria-hidden viewBox="0 20 400 118" className="w-full text-[13px] font-semibold">
        <g className="fill-none stroke-edge" strokeWidth="1" strokeLinejoin="round">
          <path d="M238 74V102M270 35 322 62M174 42 140 73H238L240 40M244 40 246 73H306L268 44Z" />
          {panels.map((panel) => (
            <path
              key={panel}
              d={drawn[panel].path}
              className={rusting.includes(panel) ? 'fill-ink/30 stroke-ink' : 'fill-none'}
            />
          ))}
          <circle cx="85" cy="108" r="24" className="fill-paper" />
          <circle cx="85" cy="108" r="13" />
          <circle cx="310" cy="108" r="24" className="fill-paper" />
          <circle cx="310" cy="108" r="13" />
        </g>
        {rusting.map((panel) => {
          const [x, y] = drawn[panel].at
          return (
            <g key={panel}>
              <circle cx={x} cy={y} r="10" className="fill-ink" />
              <text x={x} y={y + 4.5} textAnchor="middle" className="fill-paper">
                {numbersOf(faults, panel)[0]}
              </text>
            </g>
          )
        })}
      </svg>
      <figcaption className="mt-2 text-sm text-faded">
        Where it rusts, by the numbers of the list. The drawing is of no car in particular.
      </figcaption>
    </figure>
  )
}
