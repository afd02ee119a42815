import type { LoggedAct } from '../staff/log.server.ts'
import type { OfficeAct } from './schema.ts'

export const toAct = ({ doneAt, hash: _, ...act }: LoggedAct): OfficeAct => ({
  ...act,
  doneAt: doneAt.toISOString(),
})
