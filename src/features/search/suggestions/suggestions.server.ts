import type { Db } from '../../../platform/database/database.ts'
import type { Suggestion } from '../schema.ts'
import { countCars } from './count-cars.server.ts'
import { listCandidates, suggest } from './suggest.ts'

/** Milliseconds that the numbers beside suggestions may lag behind. */
const longest = 30_000

/**
 * Suggests while somebody types: from memory, so that no letter waits for a database. What is remembered is made
 * anew beside the answers, and only the first waits for it.
 */
export function createSuggestions(
  db: Db,
  listTowns: () => Promise<readonly string[]>,
  now = () => performance.now(),
): (typed: string) => Promise<Suggestion[]> {
  type Candidates = ReturnType<typeof listCandidates>
  let remembered: { at: number; candidates: Candidates } | undefined
  let reading: Promise<Candidates> | undefined

  const read = () =>
    (reading ??= (async () => {
      try {
        const candidates = listCandidates(await countCars(db), await listTowns())
        remembered = { at: now(), candidates }
        return candidates
      } finally {
        reading = undefined
      }
    })())

  return async (typed) => {
    if (!remembered) return suggest(await read(), typed)
    const { at, candidates } = remembered
    // Old numbers are better than none: whoever fails to read new ones tries again with the next letter.
    if (now() - at > longest) void read().catch(() => undefined)
    return suggest(candidates, typed)
  }
}
