/** Attributes of which a car has one at a time, by their labels: who names two of a kind means either, or neither. */
const kinds: Record<string, ReadonlySet<string>> = {
  colour: new Set([
    ...['red', 'blue', 'black', 'white', 'silver', 'grey', 'green', 'British racing green'],
    ...['yellow', 'orange', 'gold', 'brown', 'purple', 'turquoise', 'bronze', 'beige or cream'],
    ...['pink', 'maroon'],
  ]),
  body: new Set(['estate', 'convertible', 'coupé', 'saloon', 'hatchback', 'targa']),
  home: new Set(['Japanese', 'German', 'Italian', 'French', 'British', 'Swedish']),
  gearbox: new Set(['automatic', 'manual']),
  fuel: new Set(['diesel', 'petrol']),
  side: new Set(['left-hand drive', 'right-hand drive']),
  seats: new Set(['leather', 'part leather', 'cloth', 'velour', 'alcantara']),
  doors: new Set(['two doors', 'three doors', 'four doors', 'five doors']),
  speeds: new Set(['five speeds', 'six speeds']),
  category: new Set(['A', 'B', 'C', 'D', 'N', 'S'].map((letter) => `category ${letter}`)),
  owners: new Set(['one owner', 'two owners', 'three owners', 'four owners']),
}

/** The kind of an attribute; itself where it is the only one. */
export const kindOf = (label: string): string =>
  Object.keys(kinds).find((kind) => kinds[kind]!.has(label)) ?? label
