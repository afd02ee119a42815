import type { Db } from '../../../platform/database/database.ts'
import { normaliseText } from '../../../platform/text.ts'
import type { Filters } from '../clauses.server.ts'
import { countCars } from '../counts/count-cars.server.ts'
import { countCells } from '../counts/count-cells.server.ts'
import { findCube } from '../counts/find-cube.ts'
import { attributes, attributesByName } from '../text/attributes.ts'
import { termOf } from '../text/readers/attributes.ts'
import { codes, figures } from './figures-and-codes.ts'
import type { PhraseCounts } from './suggest.ts'

/**
 * How many cars each phrase and code shows. But for prices and years nothing keeps their numbers, so that each is counted as a search
 * for it is, one after another, beside whoever searches. Rejects once `signal` is aborted.
 */
export async function countPhrases(db: Db, signal?: AbortSignal): Promise<PhraseCounts> {
  const counts = new Map<string, { n: number; exact: boolean }>()
  for (const { label, filters } of [...figures, ...codes, ...listWords()]) {
    signal?.throwIfAborted()
    const [total] = findCube(filters, 'total')
      ? await countCells(db, filters, ['total'])
      : await countCars(db, filters, { requested: ['total'], total: undefined })
    counts.set(label, { n: total?.n ?? 0, exact: !total?.approximate })
  }
  return counts
}

/** What sellers say of a car, each label once. */
function listWords(): { label: string; filters: Filters }[] {
  const labels = [...new Set(attributes.map((attribute) => attribute.label))]
  return labels.flatMap((label) => {
    const phrase = attributesByName.get(normaliseText(label))?.find(({ beside }) => !beside)
    if (!phrase) return []
    const term = termOf(phrase, label)
    const isLeftOut = phrase.allBut !== undefined
    return { label, filters: isLeftOut ? { terms: [], without: [term] } : { terms: [term] } }
  })
}
