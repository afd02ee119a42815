import type { Db } from '../../../platform/database/database.ts'
import { normaliseText } from '../../../platform/text.ts'
import { countCars } from '../counts/count-cars.server.ts'
import { attributes, attributesByName } from '../text/attributes.ts'
import { termOf } from '../text/readers/attributes.ts'
import type { PhraseCounts } from './suggest.ts'

/**
 * How many cars each phrase shows. Nothing keeps their numbers, so that each is counted as a search for it is, one
 * after another, beside whoever searches. Rejects once `signal` is aborted.
 */
export async function countPhrases(db: Db, signal?: AbortSignal): Promise<PhraseCounts> {
  const counts = new Map<string, { n: number; exact: boolean }>()
  for (const label of new Set(attributes.map((attribute) => attribute.label))) {
    const phrase = attributesByName.get(normaliseText(label))?.find(({ beside }) => !beside)
    if (!phrase) continue
    signal?.throwIfAborted()
    const term = termOf(phrase, label)
    const isLeftOut = phrase.allBut !== undefined
    const [total] = await countCars(
      db,
      isLeftOut ? { terms: [], without: [term] } : { terms: [term] },
      { requested: ['total'], total: undefined },
    )
    counts.set(label, { n: total?.n ?? 0, exact: !total?.approximate })
  }
  return counts
}
