import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/database/database.ts'
import { readCatalogueVersion } from '../../../platform/page-cache/catalogue.ts'
import type { Filters } from '../clauses.server.ts'
import { countFacets, type Counts } from './count-facets.server.ts'
import { mostCounted } from '../rules.ts'

/** Milliseconds that counts of many cars may lag behind. */
const longest = 30_000

type Entry = { version: number; at: number; counting: Promise<Counts> }

/** Returns the counts for some filters, in whatever snapshot `db` has: of the catalogue `version`, where that is known. */
export type CountsOf = (db: Db, filters: Filters, version?: number) => Promise<Counts>

/**
 * Counts once for all orders and pages of a search, and once for all who ask at the same time. Counts of
 * a catalogue version hold while it does; where there are thousands of cars, for half a minute: nobody
 * sees that one of them is new by a number.
 */
export function cacheCounts(now = () => performance.now()): CountsOf {
  const cache = new LRUCache<string, Entry>({ max: 1_000 })
  return async (db, filters, snapshot) => {
    // Near a town there may be thousands of places among them.
    const key = hash('sha1', JSON.stringify(filters))
    const version = snapshot ?? (await readCatalogueVersion(db))
    const entry = cache.get(key)
    // Whoever counts may fail for a reason of their own.
    const known = entry && (await entry.counting.catch(() => undefined))
    if (entry && known && (entry.version === version || isLasting(entry, known, now())))
      return known
    const started = cache.get(key)
    if (started && started !== entry && started.version === version) return started.counting
    const counting = countFacets(db, filters)
    cache.set(key, { version, at: now(), counting })
    return counting
  }
}

const isLasting = ({ at }: Entry, { total, facets }: Counts, now: number) =>
  now - at < longest &&
  (!total.exact || Math.max(total.n, ...facets.make.map(({ n }) => n)) > mostCounted)
