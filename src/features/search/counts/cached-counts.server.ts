import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { readCatalogueVersion } from '../../../platform/page-cache/catalogue.ts'
import type { Filters } from '../clauses.server.ts'
import { countFacets } from './count-facets.server.ts'
import { mostCounted } from '../rules.ts'
import type { SearchCounts } from '../schema.ts'

/** Milliseconds that counts may lag behind: those of many cars, and any where those of now are late. */
const longest = 30_000

type Entry = {
  version: number
  at: number
  counting: Promise<SearchCounts>
  /** Whether it is under way on a connection that it may have to wait for. */
  isBeside: boolean
}
type Counted = { at: number; counts: SearchCounts }

/** Returns the counts for some filters, in whatever snapshot `db` has: of the catalogue `version`, where that is known. */
export type CountsOf = (db: Db, filters: Filters, version?: number) => Promise<SearchCounts>

export type CachedCounts = {
  /** Counts in the session of `db`, so that whoever holds one waits for no other. */
  countsOf: CountsOf
  /** Counts beside, once those before it are counted for. */
  countsBeside: CountsOf
  /** The same, but where others are counted for already it is refused (AppError 'unavailable') unless it is known or under way. */
  countsIfFree: CountsOf
  /** What was counted last, not long ago, whatever was published since. */
  recent(filters: Filters): SearchCounts | undefined
}

/**
 * Counts once for all orders and pages of a search, and once for all who ask at the same time. Counts of
 * a catalogue version hold while it does; where there are thousands of cars, for half a minute: nobody
 * sees that one of them is new by a number.
 */
export function cacheCounts({
  count,
  isBusy = () => false,
  now = () => performance.now(),
}: {
  /** How it is counted beside; in the same session where it is left out. */
  count?: CountsOf | undefined
  isBusy?: () => boolean
  now?: () => number
} = {}): CachedCounts {
  const cache = new LRUCache<string, Entry>({ max: 1_000 })
  const last = new LRUCache<string, Counted>({ max: 1_000 })
  const note = async (key: string, entry: Entry) => {
    try {
      last.set(key, { at: entry.at, counts: await entry.counting })
      entry.isBeside = false
    } catch {
      // Whoever waits for it is told.
    }
  }
  const start = (key: string, version: number, begun: Pick<Entry, 'counting' | 'isBeside'>) => {
    const at = now()
    const entry: Entry = { version, at, ...begun }
    cache.set(key, entry)
    void note(key, entry)
    return begun.counting
  }
  const countedBy =
    (how: CountsOf, { isBeside = false, isTooMuch = (): boolean => false } = {}): CountsOf =>
    async (db, filters, snapshot) => {
      const inCache = (key: string) => {
        const entry = cache.get(key)
        return entry?.isBeside && !isBeside ? undefined : entry
      }
      const key = keyOf(filters)
      const version = snapshot ?? (await readCatalogueVersion(db))
      const entry = inCache(key)
      // Whoever counts may fail for a reason of their own.
      const known = entry && (await entry.counting.catch(() => undefined))
      if (entry && known && (entry.version === version || isLasting(entry, known, now())))
        return known
      const started = inCache(key)
      if (started && started !== entry && started.version === version) return started.counting
      if (isTooMuch()) throw new AppError('unavailable', 'Others are counted for first.')
      return start(key, version, { counting: how(db, filters, version), isBeside })
    }
  const countsOf = countedBy(countFacets)
  return {
    countsOf,
    countsBeside: count ? countedBy(count, { isBeside: true }) : countsOf,
    countsIfFree: count ? countedBy(count, { isBeside: true, isTooMuch: isBusy }) : countsOf,
    recent: (filters) => {
      const counted = last.get(keyOf(filters))
      return counted && now() - counted.at < longest ? counted.counts : undefined
    },
  }
}

/** Near a town there may be thousands of places among them. */
const keyOf = (filters: Filters) => hash('sha1', JSON.stringify(filters))

const isLasting = ({ at }: Entry, { total, facets }: SearchCounts, now: number) =>
  now - at < longest &&
  (!total.exact || Math.max(total.n, ...facets.make.map(({ n }) => n)) > mostCounted)
