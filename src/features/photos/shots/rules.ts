/** What buyers ask for photos of, in the order in which one walks round a car. */
export const shots = {
  front: ['Front three-quarter', 'from a corner, the whole car: a good cover'],
  rear: ['Rear', 'from the other corner, lights and boot in sight'],
  interior: ['Interior', 'the seats, front and back'],
  dashboard: ['Dashboard', 'with the mileage to be read'],
  engine: ['Engine', 'the bay as it is'],
  wheels: ['Wheels', 'rims and tyres, one close up'],
  faults: ['Rust and faults', 'whoever sees them first trusts the rest'],
  papers: ['Papers', 'stamps and bills, names and addresses covered'],
} as const satisfies Record<string, readonly [name: string, hint: string]>

export type Shot = keyof typeof shots
export const shotNames = Object.keys(shots) as Shot[]

/** In one order, whatever was ticked first; what is no shot is left out. */
export const shotsIn = (given: readonly unknown[]): Shot[] =>
  shotNames.filter((shot) => given.includes(shot))
