/** How many signs a row of a likeness has, and how many rows there are. */
export const likenessSide = 16

/**
 * The likeness of the mirror image, by the likeness alone: what was lighter than its right neighbour is darker than
 * its left one. Spots that are just as light as their neighbours come out wrong, so it is nearly the same only.
 */
export const mirrored = (likeness: string): string =>
  Array.from({ length: likenessSide }, (_, row) =>
    [...likeness.slice(row * likenessSide, (row + 1) * likenessSide)]
      .toReversed()
      .map((sign) => (sign === '1' ? '0' : '1'))
      .join(''),
  ).join('')
