import type { Counts } from './stage.ts'

/**
 * So many tests of one stage may pass at the second try alone. Of four thousand one in some runs fails for a cause of its own:
 * more at once have a cause together, and it is looked for before anything is merged.
 */
export const mostFlaky = 3

/** The same counts, with one failure more where too many tests passed at the second try alone. */
export function boundFlaky(counts: Counts): Counts {
  const { failed, names = [], flaky = [] } = counts
  if (flaky.length <= mostFlaky) return counts
  const why = `(retries): ${flaky.length} passed at the second try alone, of which ${mostFlaky} may`
  return { ...counts, failed: failed + 1, names: [...names, why] }
}
