import { lockName } from '../../platform/limits/counted-limits.server.ts'
import type { Database, Db, Transaction } from '../../platform/database/database.ts'
import { daysAgo } from '../../platform/database/times.ts'
import { endLeftLinks } from './links/links.server.ts'
import { deleteUser, findUser, findUserByEmail, markVerified } from './queries.server.ts'
import { provisionalDays } from './rules.ts'
import type { User } from './schema.ts'

/**
 * Anybody can begin an account with any address, one that is somebody's included: it is provisional until
 * whoever reads its mail has confirmed it, and of all with one address there is one that has been. See
 * decision 17.
 */

/** What becomes of a part of a provisional account's that ends unconfirmed; the rest goes with the account. */
export type ReleaseData = (tx: Transaction, ended: Ended) => Promise<void>
type Ended = {
  userId: number
  /** Whose the address is, if anybody's. */
  owner: { id: number; email: string } | null
}

/** What else is done once an account is known to have an address, in the place of another where it had one. */
export type AddressConfirmed = (
  tx: Transaction,
  account: { userId: number; email: string; before: string | null },
) => Promise<void>

/**
 * Whoever is to have an address, one at a time, until the transaction ends: two accounts can't both be made
 * its owner's, nor wait for each other.
 */
export const lockAddress = (tx: Transaction, email: string): Promise<void> =>
  lockName(tx, `account address ${email.toLowerCase()}`)

/**
 * Makes an account the one of its address, and ends the others that were begun with it. False where another
 * is already, or where it has ended meanwhile. Where it was confirmed before, those end that were begun in the
 * same browser, by mistake: others may have been begun by whoever is not to learn of it. The address is held.
 */
export async function confirmAccount(
  {
    releaseData,
    addressConfirmed,
  }: { releaseData: readonly ReleaseData[]; addressConfirmed: readonly AddressConfirmed[] },
  tx: Transaction,
  { id, email }: { id: number; email: string },
  { browserSessionId = null }: { browserSessionId?: number | null } = {},
): Promise<boolean> {
  const owner = await findUserByEmail(tx, email)
  if (owner && owner.id !== id) return false
  if (!owner && !(await markVerified(tx, id))) return false
  await endProvisional(
    { releaseData },
    tx,
    owner ? { email, startedIn: browserSessionId } : { email },
  )
  if (!owner) for (const one of addressConfirmed) await one(tx, { userId: id, email, before: null })
  return true
}

/**
 * Ends the accounts that were begun with an address, and the links that others left, or those accounts in one browser. The
 * address is held.
 */
export async function endProvisional(
  { releaseData }: { releaseData: readonly ReleaseData[] },
  tx: Transaction,
  { email, startedIn }: { email: string; startedIn?: number | null },
): Promise<void> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('email_verified', '=', false)
    .$if(startedIn !== undefined, (users) => users.where('begun_in', '=', startedIn!))
    .orderBy('id')
    .forUpdate()
    .execute()
  const owner = rows.length > 0 ? await findUserByEmail(tx, email) : null
  for (const { id: userId } of rows) await end(releaseData, tx, { userId, owner })
  if (startedIn === undefined) await endLeftLinks(tx, email)
}

async function end(
  releaseData: readonly ReleaseData[],
  tx: Transaction,
  ended: Ended,
): Promise<void> {
  for (const one of releaseData) await one(tx, ended)
  await deleteUser(tx, ended.userId)
}

/** Whether an account was begun with an address and hasn't been confirmed. */
export async function findProvisional(
  db: Db,
  { userId, email }: { userId: number | undefined; email: string },
): Promise<User | null> {
  const user = userId === undefined ? null : await findUser(db, userId)
  return user && !user.emailVerified && user.email === email ? user : null
}

/** The account that was last begun with an address in a browser. */
export async function findStartedIn(
  db: Db,
  { email, browserSessionId }: { email: string; browserSessionId: number | null },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('begun_in', '=', browserSessionId)
    .where('email', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** So many are looked up together, for so long: within the time of the job that does it, which does more than this. */
const aRun = { atOnce: 1_000, mostMilliseconds: 120_000 }

/**
 * Ends the accounts that nobody has confirmed in their time, all of them as far as a run's time goes; returns how many.
 * More can be begun in an hour than are looked up together.
 */
export async function removeProvisional({
  database,
  releaseData,
  atOnce = aRun.atOnce,
  mostMilliseconds = aRun.mostMilliseconds,
}: {
  database: Pick<Database, 'primary'>
  releaseData: readonly ReleaseData[]
} & Partial<typeof aRun>): Promise<number> {
  const started = performance.now()
  const hasTime = () => performance.now() - started < mostMilliseconds
  let ended = 0
  let isMore = true
  while (isMore && hasTime()) {
    const old = await database.primary
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email_verified', '=', false)
      .where('created_at', '<', daysAgo(provisionalDays))
      .orderBy('created_at')
      .limit(atOnce)
      .execute()
    isMore = old.length === atOnce
    for (const { id, email } of old) {
      if (!hasTime()) break
      await database.primary.transaction().execute(async (tx) => {
        await lockAddress(tx, email)
        if (!(await findProvisional(tx, { userId: id, email }))) return
        await end(releaseData, tx, { userId: id, owner: await findUserByEmail(tx, email) })
        ended += 1
      })
    }
  }
  return ended
}
