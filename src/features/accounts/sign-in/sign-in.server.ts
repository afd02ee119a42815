import { sql } from 'kysely'
import type { Database, Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { createFairQueue } from '../../../platform/limits/fair-queue.ts'
import { findKnownDevice } from '../session/known-devices.server.ts'
import { refuseBanned } from '../restrictions.server.ts'
import type { PasswordHashing } from '../passwords/hashing.server.ts'
import { countAttempt, refuseAfterFailures, signInCounters } from './failures.server.ts'

type Ctx = { database: Pick<Database, 'primary'>; hashing: PasswordHashing }
type Attempt = {
  email: string
  password: string
  /** The network that it comes from, as limits count. */
  caller: string
  /** The cookie of a browser in which somebody has signed in before. */
  device: string | undefined
  /** In which an account with this address may have been begun. */
  browserSessionId: number | null
}

/** As many at once as passwords are hashed at once: an attempt is counted when its turn comes. */
const turns = createFairQueue({
  atOnce: 2,
  waiting: 500,
  refusal: {
    message: 'Many people are signing in. Please try again in a moment.',
    retryAfter: 10,
  },
})

/**
 * Finds whose password it is; returns their id, and the hash that it was compared with, which another may have replaced by
 * then. The account that was begun with the address in this very browser, or the one of the address. The work is
 * that for one account, and for a second where this browser has begun one: whether the address is somebody's
 * changes nothing of it.
 */
export async function signIn(
  { database, hashing }: Ctx,
  { email, password, caller, device, browserSessionId }: Attempt,
): Promise<{ userId: number; passwordHash: string | null }> {
  const knownDevice =
    device === undefined ? null : await findKnownDevice(database.primary, { token: device, email })
  const counters = signInCounters({ email, caller, knownDevice })
  await refuseAfterFailures(database.primary, counters)
  return turns.run(caller, async () => {
    const attempt = await countAttempt(database.primary, counters)
    const { owner, isOwner, unconfirmed, isUnconfirmed } = await attempt.judge(async () => {
      const found = await findAccounts(database.primary, { email, browserSessionId })
      return {
        ...found,
        isOwner: await matches(hashing, found.owner, password),
        isUnconfirmed:
          found.unconfirmed !== undefined && (await matches(hashing, found.unconfirmed, password)),
      }
    })
    // Who begins an account with another's address chooses its password: in a browser that hers doesn't know,
    // that password must never be tried on hers. In one that it does, trying it there is counted.
    const isHers = isOwner && (knownDevice !== null || !isUnconfirmed)
    const account = isHers ? owner : isUnconfirmed ? unconfirmed : undefined
    if (!account) throw new AppError('unauthenticated', 'Invalid email or password')
    if (isHers || knownDevice === null) await attempt.succeeded()
    await refuseBanned(database.primary, account.id)
    return { userId: account.id, passwordHash: account.password_hash }
  })
}

type Account = { id: number; password_hash: string | null }

/** Whose the address is, and who was the last to begin an account with it in this browser. */
async function findAccounts(
  db: Db,
  { email, browserSessionId }: { email: string; browserSessionId: number | null },
): Promise<{ owner: Account | undefined; unconfirmed: Account | undefined }> {
  const address = email.trim().toLowerCase()
  const { rows } = await sql<Account & { email_verified: boolean }>`
    select found.id, found.email_verified, credentials.password_hash from (
      select id, email_verified from users where email = ${address} and email_verified
      union all
      (
        select id, email_verified from users
        where begun_in = ${browserSessionId}::bigint and email = ${address} order by id desc limit 1
      )
    ) as found left join credentials on credentials.user_id = found.id
  `.execute(db)
  return {
    owner: rows.find(({ email_verified }) => email_verified),
    unconfirmed: rows.find(({ email_verified }) => !email_verified),
  }
}

/** Nobody, and who has no password, cost as much as a wrong one. */
async function matches(
  hashing: PasswordHashing,
  account: Account | undefined,
  password: string,
): Promise<boolean> {
  if (account?.password_hash) return hashing.verify(account.password_hash, password)
  await hashing.hash(password)
  return false
}
