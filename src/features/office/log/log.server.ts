import { Readable } from 'node:stream'
import type { Db } from '../../../platform/database/database.ts'
import { listActs, type ActsFilter, type LoggedAct } from '../../staff/log.server.ts'
import { toAct } from '../to-act.server.ts'
import { actorOf, describeAct, logWordsOf } from '../labels.ts'
import { csvLines } from '../../../platform/csv.ts'
import type { Acts, LogExportQuery, LogQuery } from './schema.ts'

const actsOnPage = 100
const actsAtOnce = 1_000

const filterOf = ({ q, from, until }: LogExportQuery): ActsFilter => ({
  words: logWordsOf(q),
  from,
  until,
})

/** A page of what was done, the newest first. */
export async function readLog(db: Db, query: LogQuery): Promise<Acts> {
  const rows = await listActs(db, {
    ...filterOf(query),
    before: query.before === undefined ? undefined : Number(query.before),
    limit: actsOnPage + 1,
  })
  const items = rows.slice(0, actsOnPage)
  return {
    items: items.map(toAct),
    next: rows.length > items.length ? (items.at(-1)?.id ?? null) : null,
  }
}

/** All that was found, as a spreadsheet, the newest first; `log-check` prints the newest row's hash. */
export const exportLog = (db: Db, query: LogExportQuery): Readable =>
  Readable.from(linesOf(db, filterOf(query)))

const head = ['Number', 'When', 'Who', 'What', 'Action', 'Of', 'Which', 'Why', 'Hash']
const row = (act: LoggedAct) => {
  const { id, doneAt, action, subject, subjectId, reason, hash } = act
  const what = describeAct(toAct(act))
  return [id, doneAt.toISOString(), actorOf(act), what, action, subject, subjectId, reason, hash]
}

async function* linesOf(db: Db, acts: ActsFilter) {
  yield csvLines([head])
  let before: number | undefined
  do {
    const rows = await listActs(db, { ...acts, before, limit: actsAtOnce })
    if (rows.length > 0) yield csvLines(rows.map(row))
    before = rows.length < actsAtOnce ? undefined : rows.at(-1)!.id
  } while (before !== undefined)
}
