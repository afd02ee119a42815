import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashOf, lockHashes, type Limit } from '../../../platform/limits/counted-limits.server.ts'
import { guessing } from '../rules.ts'
import { findKnownDevice } from '../session/known-devices.server.ts'

/** So many in so many minutes; what is said where there were more depends on all that they are counted by. */
type Failures = Pick<Limit, 'max' | 'minutes'>

/** What failures are counted by, and how many there may be. */
export type Counter = {
  hash: Buffer
  limits: readonly Failures[]
  /** Whether it counts what one browser alone has tried. */
  isOfABrowser?: true
}

const counter = (name: string, ...limits: Failures[]): Counter => ({ hash: hashOf(name), limits })

const ofABrowser = (name: string): Counter => ({
  ...counter(name, guessing.aMoment, guessing.aDay),
  isOfABrowser: true,
})

const device = (id: number) => ofABrowser(`device ${id}`)

const account = (email: string) =>
  counter(`account ${email.trim().toLowerCase()}`, guessing.anAccount)

const accountFrom = (email: string, caller: string) =>
  counter(`account ${email.trim().toLowerCase()} from ${caller}`, guessing.anAccountFromANetwork)

/**
 * A browser that has signed in to this account before is counted by itself: what others do, next door or
 * anywhere, doesn't keep it out. Everyone else is counted by network, whichever account they try, and by
 * account, whether or not there is one, from wherever they try, of which one network has a share.
 */
export const signInCounters = (who: {
  email: string
  caller: string
  knownDevice: number | null
}): Counter[] =>
  who.knownDevice === null
    ? [
        account(who.email),
        accountFrom(who.email, who.caller),
        counter(`address ${who.caller}`, guessing.aMoment),
      ]
    : [device(who.knownDevice)]

/** Who has a session open is counted by it: no stranger's failures, and a session left open is no way to guess. */
export const sessionCounters = (sessionId: number): Counter[] => [
  ofABrowser(`session ${sessionId}`),
]

/** Refuses where there were too many failures; looks only. */
export async function refuseAfterFailures(db: Db, counters: Counter[]): Promise<void> {
  const held = counters.flatMap(({ hash, limits }) => limits.map((limit) => ({ hash, ...limit })))
  const { rows } = await sql<{ seconds: number; minutes: number }>`
    select held.minutes, ceil(extract(epoch from
        failed.oldest + make_interval(mins => held.minutes) - (select app_now())))::int as seconds
    from unnest(
      ${held.map(({ hash }) => hash)}::bytea[],
      ${held.map(({ max }) => max)}::int[],
      ${held.map(({ minutes }) => minutes)}::int[]
    ) as held (key_hash, max, minutes)
    cross join lateral (
      select count(*) as n, min(failed_at) as oldest from sign_in_failures
      where key_hash = held.key_hash
        and failed_at > (select app_now()) - make_interval(mins => held.minutes)
    ) as failed
    where failed.n >= held.max
  `.execute(db)
  if (rows.length > 0)
    throw tooMany(
      rows,
      counters.every(({ isOfABrowser }) => isOfABrowser === true),
    )
}

type CountedAttempt = {
  /** Does what it takes to judge it. What can't be judged, as the shop is too busy, is nobody's failure. */
  judge<T>(work: () => Promise<T>): Promise<T>
  succeeded(): Promise<void>
}

/**
 * Counts an attempt as failed before it is made, so that many at once can't slip under the limit;
 * returns how to take that back. An attempt that is refused is not counted: the pause ends.
 */
export async function countAttempt(db: Db, counters: Counter[]): Promise<CountedAttempt> {
  const ids = await db.transaction().execute(async (tx) => {
    await lockHashes(
      tx,
      counters.map(({ hash }) => hash),
    )
    await refuseAfterFailures(tx, counters)
    const rows = await tx
      .insertInto('sign_in_failures')
      .values(counters.map(({ hash }) => ({ key_hash: hash })))
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  })
  const succeeded = async () => {
    await db.deleteFrom('sign_in_failures').where('id', 'in', ids).execute()
  }
  return {
    judge: async (work) => {
      try {
        return await work()
      } catch (error) {
        // Where the database is gone this fails as well, and what is said is what came first.
        await succeeded().catch(() => {})
        throw error
      }
    },
    succeeded,
  }
}

/**
 * Whoever has proved that an account is theirs may sign in at once, from where they failed to as
 * well: in a browser that is known to it, by whose cookie it says, too. An attempt is counted for the account and the network in
 * one transaction, hence at one instant.
 */
export async function forgetFailures(
  db: Db,
  { email, token }: { email: string; token?: string | undefined },
): Promise<void> {
  const known = token === undefined ? null : await findKnownDevice(db, { token, email })
  if (known !== null)
    await db.deleteFrom('sign_in_failures').where('key_hash', '=', device(known).hash).execute()
  await sql`
    delete from sign_in_failures where failed_at in (
      select failed_at from sign_in_failures where key_hash = ${account(email).hash}
    )`.execute(db)
}

/**
 * Puts right what was counted by a clock that has been set back since. All are moved by as much: by its instant an attempt
 * is known for all that it was counted by.
 */
export async function mendFailureTimes(db: Db): Promise<void> {
  await sql`
    update sign_in_failures set failed_at = failed_at - (last.at - app_now())
    from (select max(failed_at) as at from sign_in_failures) as last
    where failed_at > app_now()
  `.execute(db)
}

function tooMany(pauses: { seconds: number; minutes: number }[], isOfABrowser: boolean): AppError {
  const retryAfter = Math.max(1, ...pauses.map(({ seconds }) => seconds))
  const isLong = pauses.some(({ minutes }) => minutes > guessing.aMoment.minutes)
  return new AppError(
    'too-many',
    isLong
      ? isOfABrowser
        ? 'Too many wrong passwords were tried in this browser today. Please choose a new password, or try again tomorrow.'
        : 'Somebody has tried too many passwords for this account today. Please sign in with a passkey or on a device that you have used before, or choose a new password.'
      : `Too many failed attempts. Please wait ${guessing.aMoment.minutes} minutes, or choose a new password.`,
    { retryAfter },
  )
}
