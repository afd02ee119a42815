import { useState } from 'react'

/** What buyers ask for photos of, in the order in which one walks round a car. */
const shots = [
  ['Front three-quarter', 'from a corner, the whole car: a good cover'],
  ['Rear', 'from the other corner, lights and boot in sight'],
  ['Interior', 'the seats, front and back'],
  ['Dashboard', 'with the mileage to be read'],
  ['Engine', 'the bay as it is'],
  ['Wheels', 'rims and tyres, one close up'],
  ['Rust and faults', 'whoever sees them first trusts the rest'],
  ['Papers', 'stamps and bills, names and addresses covered'],
] as const

/** They outlive the page: somebody looks elsewhere, and comes back. */
let ticked: ReadonlySet<string> = new Set()

/** A list to tick off while one takes photos; nothing asks whether it is. */
export function Shots() {
  const [done, setDone] = useState(ticked)
  const tick = (shot: string) => {
    const next = new Set(done)
    if (!next.delete(shot)) next.add(shot)
    ticked = next
    setDone(next)
  }
  return (
    <>
      <p role="status" className="text-sm text-faded">
        {done.size} of {shots.length} ticked. Leave out what your car doesn’t need.
      </p>
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {shots.map(([shot, hint]) => (
          <li key={shot}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
              <input
                type="checkbox"
                checked={done.has(shot)}
                onChange={() => tick(shot)}
                className="size-5 shrink-0 accent-ink"
              />
              <span className="min-w-0">
                {shot} <span className="text-sm text-faded">– {hint}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}
