import type { countedClauses } from '../clauses.server.ts'
import type { Dimension } from '../../listings/counts/cubes.ts'
import { mostCounted } from '../rules.ts'

/** What is counted for a search: what it finds, and beside each choice what it would find with that instead. */
export type Group = 'total' | keyof ReturnType<typeof countedClauses>

export const groups: readonly Group[] = [
  'total',
  'make',
  'model',
  'condition',
  'location',
  'maxPrice',
]

/** By what each is counted, and how many choices it has at most. */
export const countedBy: Record<Group, { dimension?: Dimension; limit: number }> = {
  total: { limit: 1 },
  make: { dimension: 'make', limit: 40 },
  model: { dimension: 'family', limit: 40 },
  condition: { dimension: 'condition', limit: 6 },
  location: { dimension: 'location', limit: 12 },
  maxPrice: { dimension: 'band', limit: 100 },
}

/** How many cars one choice of a group has. */
export type Row = { facet: Group; value: string; n: number; approximate?: boolean }

/** About how many a choice has, or are found; of what are surely more than are counted, just that. */
export const estimatedRow = (
  facet: Group,
  value: string,
  n: number,
  { isSurelyMore }: { isSurelyMore: boolean },
): Row => ({
  facet,
  value,
  n: facet === 'total' && isSurelyMore ? mostCounted : twoDigits(n),
  approximate: true,
})

/** 'About' so many. */
function twoDigits(n: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(n, 1))) - 1)
  return Math.round(n / unit) * unit
}
