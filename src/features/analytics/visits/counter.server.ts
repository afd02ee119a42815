import { londonDay, type Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { writeRepeatedly, type RepeatedWrites } from '../../../platform/write-repeatedly.ts'
import { addViews, type CountedViews } from '../queries.server.ts'
import type { Seen } from '../rules.ts'

/**
 * Counts views in memory and adds them to the database together; where that fails it is told and tried again
 * with the next.
 */
export type VisitCounter = RepeatedWrites & { count(seen: Seen): void }

type Options = {
  database: Pick<Database, 'primary'>
  clock: Clock
  onError: (error: Error) => void
  everyMilliseconds?: number
  /** So many listings and days are counted at once; views of further ones are not. */
  mostListings?: number
}

/**
 * A burst of views becomes one statement every few seconds. What a process that is killed has not
 * written yet is lost: a figure is worth less than a page that waits for it.
 */
export function startVisitCounter({
  database,
  clock,
  onError,
  everyMilliseconds = 5_000,
  mostListings = 5_000,
}: Options): VisitCounter {
  let pages = new Map<string, CountedViews['pages'][number]>()
  let listings = new Map<string, CountedViews['listings'][number]>()

  /** There are as many routes as there are pages, but anybody can make up the ids of listings. */
  const add = (views: CountedViews) => {
    for (const view of views.pages) addTo(pages, `${view.day} ${view.route}`, view)
    for (const view of views.listings) {
      const key = `${view.day} ${view.listingId}`
      if (listings.has(key) || listings.size < mostListings) addTo(listings, key, view)
    }
  }

  const write = async () => {
    if (pages.size === 0) return
    const views = { pages: [...pages.values()], listings: [...listings.values()] }
    pages = new Map()
    listings = new Map()
    try {
      await addViews(database.primary, views)
    } catch (error) {
      add(views)
      onError(error as Error)
    }
  }
  return {
    count: ({ route, listingId }) => {
      const day = londonDay(clock.now())
      add({
        pages: [{ day, route, n: 1 }],
        listings: listingId === undefined ? [] : [{ day, listingId, n: 1 }],
      })
    },
    ...writeRepeatedly(write, everyMilliseconds),
  }
}

function addTo<T extends { n: number }>(counts: Map<string, T>, key: string, view: T) {
  counts.set(key, { ...view, n: view.n + (counts.get(key)?.n ?? 0) })
}
