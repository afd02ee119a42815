import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { PersonalData } from '../personal-data.ts'
import { deleteUser } from '../queries.server.ts'
import type { User } from '../schema.ts'

/** Removes an account and everything of the person's, for good, in one transaction. */
export async function closeAccount(
  { database, personalData }: { database: Pick<Database, 'primary'>; personalData: PersonalData[] },
  /** Done first, in the same transaction: whose it is, as it stands then; it may refuse. */
  hold: (tx: Transaction) => Promise<User>,
  /** Written down besides, in the same transaction. */
  log?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await database.primary.transaction().execute(async (tx) => {
    const user = await hold(tx)
    const person = { userId: user.id, confirmedEmail: user.emailVerified ? user.email : null }
    for (const part of personalData) await part.hold?.(tx, person)
    for (const { erase } of personalData) await erase(tx, person)
    await deleteUser(tx, user.id)
    await log?.(tx)
  })
}
