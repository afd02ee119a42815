import { sql } from 'kysely'
import { londonDay, type Clock } from '../../../platform/clock.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { todayInLondon } from '../../../platform/database/times.ts'
import { writeRepeatedly, type RepeatedWrites } from '../../../platform/write-repeatedly.ts'
import type { Understanding } from '../schema.ts'
import { fewestTimes, isCountable, mostWordsOfADay, unfoundDays } from './rules.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    unfound_words: { word: string; day: string; n: number }
  }
}

/** Counts in memory what was searched for and not found, and adds it to the database together. */
export type UnfoundCounter = RepeatedWrites & {
  count(understood: Pick<Understanding, 'unmatched' | 'absent'> | null): void
}

/** Whether something of a search is to be counted, each time that somebody asks for it. */
export const isUnfound = (understood: Pick<Understanding, 'unmatched' | 'absent'> | null) =>
  understood !== null && (understood.unmatched.length > 0 || understood.absent !== undefined)

type Options = {
  database: Pick<Database, 'primary'>
  clock: Clock
  onError: (error: Error) => void
  everyMilliseconds?: number
}

/** Words alone, so that the vocabulary grows from use; who asked, when, and for what besides is not kept. */
export function startUnfoundCounter({
  database,
  clock,
  onError,
  everyMilliseconds = 5_000,
}: Options): UnfoundCounter {
  let counts = new Map<string, number>()
  const add = (word: string, n: number) => {
    if (counts.has(word) || counts.size < mostWordsOfADay)
      counts.set(word, n + (counts.get(word) ?? 0))
  }
  const write = async () => {
    if (counts.size === 0) return
    const taken = counts
    counts = new Map()
    try {
      await addUnfound(database.primary, londonDay(clock.now()), taken)
    } catch (error) {
      for (const [word, n] of taken) add(word, n)
      onError(error as Error)
    }
  }
  return {
    count: (understood) => {
      if (!understood) return
      const { unmatched, absent } = understood
      for (const word of unmatched) if (isCountable(word)) add(word.toLowerCase(), 1)
      // A name of our own vocabulary, which is nobody's.
      if (absent) add(absent.toLowerCase(), 1)
    },
    ...writeRepeatedly(write, everyMilliseconds),
  }
}

async function addUnfound(db: Db, day: string, counts: ReadonlyMap<string, number>): Promise<void> {
  const words = JSON.stringify([...counts].map(([word, n]) => ({ word, n })))
  await sql`
    insert into unfound_words (word, day, n)
    select word, ${day}::date, n from json_to_recordset(${words}::json) as searched (word text, n integer)
    where (select count(*) from unfound_words where day = ${day}::date) < ${mostWordsOfADay}
      or exists (select from unfound_words as known where known.word = searched.word and known.day = ${day}::date)
    order by word
    on conflict (word, day) do update set n = unfound_words.n + excluded.n`.execute(db)
}

/** What was asked for and not found; what was asked for once or twice is left out. */
const unfound = (days: number) => sql<{ word: string; n: number }>`
  select word, sum(n)::int as n from unfound_words
  where day > ${todayInLondon} - ${days}::int
  group by word having sum(n) >= ${fewestTimes}`

export async function countUnfound(db: Db, days: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${unfound(days)}) as unfound`.execute(db)
  return rows[0]!.n
}

/** The same, the most frequent first. */
export async function listUnfound(
  db: Db,
  { days, limit }: { days: number; limit: number },
): Promise<{ word: string; n: number }[]> {
  const { rows } = await sql<{ word: string; n: number }>`
    ${unfound(days)} order by n desc, word limit ${limit}`.execute(db)
  return rows
}

export async function removeOldUnfound(db: Db): Promise<void> {
  await sql`
    delete from unfound_words
    where day < ${todayInLondon} - ${unfoundDays}::int`.execute(db)
}
