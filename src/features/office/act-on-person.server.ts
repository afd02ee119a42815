import type { Database } from '../../platform/database/database.ts'
import { endEverySession } from '../accounts/session/sign-out-everywhere.server.ts'
import { findUser } from '../accounts/queries.server.ts'
import { logAct } from '../staff/log.server.ts'
import { noSuchPerson } from './people.server.ts'
import type { PersonActBody } from './schema.ts'

/** Does to an account what an operator has decided; returns what became of it, in words. */
export function actOnPerson(
  { database }: { database: Pick<Database, 'primary'> },
  { id, by, body: { reason } }: { id: number; by: number; body: PersonActBody },
): Promise<string> {
  return database.primary.transaction().execute(async (tx) => {
    if (!(await findUser(tx, id))) throw noSuchPerson()
    const ended = await endEverySession(tx, id, 'the office')
    await logAct(tx, { by, action: 'sign-out', subject: 'user', subjectId: id, reason })
    return ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.`
  })
}
