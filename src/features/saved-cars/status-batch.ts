import type { QueryClient } from '@tanstack/react-query'
import { read } from '../../platform/pages/queries.ts'
import { statusBatchLimit } from './rules.ts'
import type { SavedStatuses } from './schema.ts'

/** Milliseconds in which the hearts of one page put their questions. */
const batchWindow = 10

/** The ids that will be asked about next. */
let next: { ids: number[]; saved: Promise<ReadonlySet<number>> } | null = null

/** Asks whether a car is saved, together with every other that is asked about in this moment. */
export async function askWhetherSaved(queries: QueryClient, listingId: number): Promise<boolean> {
  if (!next || next.ids.length === statusBatchLimit) next = openBatch(queries)
  next.ids.push(listingId)
  return (await next.saved).has(listingId)
}

function openBatch(queries: QueryClient): typeof next & object {
  const ids: number[] = []
  const saved = new Promise((resolve) => setTimeout(resolve, batchWindow)).then(async () => {
    if (next?.ids === ids) next = null
    const query = new URLSearchParams({ ids: ids.join() })
    // Each car's own answer is what is kept.
    const statuses = read<SavedStatuses>('/api/saved-cars/status', query)
    return new Set((await queries.fetchQuery({ ...statuses, staleTime: 0, gcTime: 0 })).saved)
  })
  return { ids, saved }
}
