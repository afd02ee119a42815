import { knownFamily } from './model-family.ts'
import type { NamedCar } from './listing-name.ts'

/**
 * A car by words of our own alone: '1989 BMW 3 Series', or '1989 BMW' where we don't know the model. What
 * anybody can have written to anybody calls a car by nothing else, nor does any subject.
 */
export const ourName = ({ year, make, model }: NamedCar) =>
  [year, make, knownFamily(make, model)].filter(Boolean).join(' ')
