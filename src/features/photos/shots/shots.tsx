import { shotNames, shotsIn, type Shot } from './rules.ts'

const shots: Record<Shot, readonly [name: string, hint: string]> = {
  front: ['Front three-quarter', 'from a corner, the whole car: a good cover'],
  rear: ['Rear', 'from the other corner, lights and boot in sight'],
  interior: ['Interior', 'the seats, front and back'],
  dashboard: ['Dashboard', 'with the mileage to be read'],
  engine: ['Engine', 'the bay as it is'],
  wheels: ['Wheels', 'rims and tyres, one close up'],
  faults: ['Rust and faults', 'whoever sees them first trusts the rest'],
  papers: ['Papers', 'stamps and bills, names and addresses covered'],
}

type Props = { ticked?: readonly Shot[]; onChange(ticked: Shot[]): void }

/** A list to tick off while one takes photos: nothing asks whether it is, and the score goes by it. */
export function Shots({ ticked = [], onChange }: Props) {
  const tick = (shot: Shot) =>
    onChange(
      ticked.includes(shot) ? ticked.filter((one) => one !== shot) : shotsIn([...ticked, shot]),
    )
  return (
    <>
      <p role="status" className="text-sm text-faded">
        {ticked.length} of {shotNames.length} ticked. Leave out what your car doesn’t need.
      </p>
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {shotNames.map((shot) => (
          <li key={shot}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
              <input
                type="checkbox"
                name={`shots.${shot}`}
                checked={ticked.includes(shot)}
                onChange={() => tick(shot)}
                className="size-5 shrink-0 accent-ink"
              />
              <span className="min-w-0">
                {shots[shot][0]} <span className="text-sm text-faded">– {shots[shot][1]}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}
