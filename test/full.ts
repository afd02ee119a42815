import { inject } from 'vitest'

/** What takes minutes by its nature is asked for: `bin/test --full`. */
export const isFull = Boolean(process.env['FULL'])

/**
 * Large counts are asked of a server alone. The embedded engine is asked every test then, at the counts of each
 * run: what tells the two apart shows there at the first inputs.
 */
export const hasLargeCounts = isFull && inject('database').engine === 'postgres'
