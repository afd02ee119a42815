import type { Db } from '../../platform/database/database.ts'
import { listActs, type LoggedAct } from '../staff/log.server.ts'
import { mostShown, type OfficeAct } from './schema.ts'

export const toAct = ({ doneAt, hash: _, ...act }: LoggedAct): OfficeAct => ({
  ...act,
  doneAt: doneAt.toISOString(),
})

type Acted = { subject: 'listing' | 'user' | 'order'; subjectId: number }

/** What was done to one listing, person or order, the newest first. */
export async function listActsOn(db: Db, acted: Acted, before?: string): Promise<OfficeAct[]> {
  const acts = await listActs(db, {
    ...acted,
    before: before === undefined ? undefined : Number(before),
    limit: mostShown + 1,
  })
  return acts.map(toAct)
}
