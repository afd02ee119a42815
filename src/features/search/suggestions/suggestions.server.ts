import type { Db } from '../../../platform/database/database.ts'
import type { Suggestion } from '../schema.ts'
import type { Gazetteer } from '../../places/places.server.ts'
import { countInAreas } from '../counts/count-in-areas.ts'
import { countCars } from './count-cars.server.ts'
import { countPhrases } from './count-phrases.server.ts'
import { listCandidates, suggest } from './suggest.ts'

/** Milliseconds that numbers beside suggestions may lag behind: those that are kept, and those that are counted for it. */
const longest = { cached: 30_000, counted: 600_000 }

type Deps = {
  readGazetteer: () => Promise<Pick<Gazetteer, 'places' | 'areas' | 'placeOf'>>
  /** Milliseconds, of a clock that never goes back. */
  now?: () => number
}

export type Suggestions = {
  suggest(typed: string): Promise<Suggestion[]>
  /** Asks the database nothing more; resolves once nothing of it is under way. */
  close(): Promise<void>
}

/**
 * Suggests while somebody types: from memory, so that no letter waits for a database. What is remembered is made
 * anew beside the answers, and only the first waits for it; phrases come without numbers until they are counted.
 */
export function createSuggestions(
  db: Db,
  { readGazetteer, now = () => performance.now() }: Deps,
): Suggestions {
  const closing = new AbortController()
  const ofPhrases = remember(() => countPhrases(db, closing.signal), {
    longest: longest.counted,
    now,
  })
  const candidates = remember(
    async () => {
      const gazetteer = await readGazetteer()
      const counts = await countCars(db)
      return listCandidates(
        {
          ...counts,
          areas: countInAreas(counts.towns, gazetteer),
          phrases: ofPhrases.current() ?? new Map(),
        },
        gazetteer.places.map(({ name }) => name),
      )
    },
    { longest: longest.cached, now },
  )
  return {
    suggest: async (typed) => suggest(candidates.current() ?? (await candidates.read()), typed),
    close: async () => {
      closing.abort()
      await Promise.allSettled([ofPhrases.reading(), candidates.reading()])
    },
  }
}

/** What was read last, if anything was; read anew beside whoever asks once it is old. */
function remember<T>(
  read: () => Promise<T>,
  { longest, now }: { longest: number; now: () => number },
) {
  let remembered: { at: number; value: T } | undefined
  let reading: Promise<T> | undefined
  const readOnce = () =>
    (reading ??= (async () => {
      try {
        const value = await read()
        remembered = { at: now(), value }
        return value
      } finally {
        reading = undefined
      }
    })())
  return {
    read: readOnce,
    reading: () => reading,
    current(): T | undefined {
      // Old numbers are better than none: whoever fails to read new ones tries again with the next letter.
      if (!remembered || now() - remembered.at > longest) void readOnce().catch(() => undefined)
      return remembered?.value
    },
  }
}
