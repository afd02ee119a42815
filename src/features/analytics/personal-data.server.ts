import type { WriterData } from '../accounts/personal-data.ts'
import { listCallsByDay } from '../listings/page/calls-by-day.server.ts'
import { listOwned } from '../selling/own-listings/queries.server.ts'
import type { Counts } from './stats/find.server.ts'
import { listStatsOf } from './queries.server.ts'
import type { StatName } from './schema.ts'

type Row = { listingId: number; day: string } & Partial<Record<StatName, number>>

/** What came of somebody's listings. Of who looked at them nothing is known that could be told. */
export const analyticsPersonalData = ({
  listEnquiriesByDay,
}: Pick<Counts, 'listEnquiriesByDay'>): WriterData => ({
  name: 'listingFigures',
  notice: {
    what: 'How often your listings were looked at, saved, called about and written about, by day. Of who did so we know nothing.',
    why: 'To show you how they are doing.',
    basis: 'contract',
    whenClosed: 'Erased with the listings.',
    outlivesAccount: false,
  },
  export: async (db, writer) => {
    const owned = await listOwned(db, writer)
    if (owned.length === 0) return []
    const of = { listingIds: owned.map(({ id }) => id) }
    const rows = new Map<string, Row>()
    const add = ({ listingId, day, ...stats }: Row) => {
      const key = `${String(listingId).padStart(15, '0')} ${day}`
      rows.set(key, { ...(rows.get(key) ?? { listingId, day }), ...stats })
    }
    for (const row of await listStatsOf(db, writer)) add(row)
    for (const { n, ...row } of await listCallsByDay(db, of)) add({ ...row, calls: n })
    for (const { n, ...row } of await listEnquiriesByDay(db, of)) add({ ...row, enquiries: n })
    const empty = { views: 0, saves: 0, calls: 0, enquiries: 0 }
    return [...rows]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, { listingId, day, ...stats }]) => ({ listingId, day, ...empty, ...stats }))
  },
  // They go with their listing: the database sees to it.
  erase: async () => {},
})
