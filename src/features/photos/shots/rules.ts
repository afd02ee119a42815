/** What buyers ask for photos of, in the order in which one walks round a car. */
export const shotNames = [
  'front',
  'rear',
  'interior',
  'dashboard',
  'engine',
  'wheels',
  'faults',
  'papers',
] as const
export type Shot = (typeof shotNames)[number]

/** In one order, whatever was ticked first; what is no shot is left out. */
export const shotsIn = (given: readonly unknown[]): Shot[] =>
  shotNames.filter((shot) => given.includes(shot))
