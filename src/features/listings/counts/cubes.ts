/** What cars are counted by, in the order of the columns of `listing_count_cells` and of its index. */
export const dimensions = ['make', 'location', 'family', 'condition', 'year', 'band'] as const
export type Dimension = (typeof dimensions)[number]
export type Cube = readonly Dimension[]

/** Counts that the database keeps, of the fewest cells first: those of the grouping sets of `fold_listing_counts`. */
export const cubes: readonly Cube[] = [
  ['make', 'condition'],
  ['make', 'band'],
  ['make', 'condition', 'band'],
  ['make', 'condition', 'year'],
  ['condition', 'year', 'band'],
  ['make', 'family', 'year'],
  ['location'],
  ['make', 'year', 'band'],
  ['make', 'family', 'condition', 'band'],
  ['make', 'condition', 'year', 'band'],
  ['make', 'location'],
  ['make', 'family', 'year', 'band'],
  ['location', 'band'],
  ['make', 'family', 'condition', 'year', 'band'],
  ['make', 'location', 'band'],
]

/** As grouping() says which columns are not counted by: a bit for each, the first column's the highest. */
export const numberOf = (cube: Cube): number =>
  dimensions.reduce((number, dimension) => number * 2 + (cube.includes(dimension) ? 0 : 1), 0)
