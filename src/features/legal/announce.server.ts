import { sql } from 'kysely'
import type { Database, Db, Transaction } from '../../platform/database/database.ts'
import { action, paragraph } from '../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../platform/mail/outbox.server.ts'
import { site } from '../../site.ts'
import { longDay } from '../../ui/format.ts'
import { termsVersions, type TermsVersions } from '../accounts/rules.ts'
import { listUnnotified, markNotified, type Unnotified } from '../accounts/terms.server.ts'
import { onSale } from '../listings/queries.server.ts'
import { addressIsKnown } from '../selling/access/known-address.server.ts'

const atOnce = 200

type Ctx = { database: Pick<Database, 'primary'>; publicUrl: string }

/**
 * Writes to everybody who has accepted earlier terms that there are new ones, once each: to accounts, and to sellers
 * without one whose car is still on sale. Returns how many were written to.
 */
export async function announceTerms(
  { database, publicUrl }: Ctx,
  versions: TermsVersions = termsVersions,
): Promise<number> {
  const newest = versions.reduce((a, b) => (b.version > a.version ? b : a))
  for (let written = 0; ;) {
    const { looked, sent } = await database.primary.transaction().execute(async (tx) => {
      const unnotified = await listUnnotified(tx, newest.version, atOnce)
      if (unnotified.length === 0) return { looked: 0, sent: 0 }
      const people = await listAddresses(tx, unnotified)
      for (const person of people) await announce(tx, { ...person, publicUrl, newest })
      const others = await listOthersOf(tx, people, newest.version)
      await markNotified(
        tx,
        [...unnotified, ...others].map(({ id }) => id),
        newest.version,
      )
      return { looked: unnotified.length, sent: people.length }
    })
    written += sent
    if (looked < atOnce) return written
  }
}

type Addressee = { email: string; userId: number | null }

async function listAddresses(db: Db, unnotified: readonly Unnotified[]): Promise<Addressee[]> {
  const userIds = unnotified.flatMap(({ userId }) => userId ?? [])
  const listingIds = unnotified.flatMap(({ listingId }) => listingId ?? [])
  const { rows } = await sql<Addressee>`
    select email, id as "userId" from users where id = any(${userIds}::bigint[]) and email_verified
    union
    select distinct lower(contact_email), null::bigint from listings
    where id = any(${listingIds}::bigint[]) and user_id is null and ${onSale} and ${addressIsKnown}
      -- Whose address has an account is written to as its owner.
      and not exists (
        select from users join terms_acceptances on terms_acceptances.user_id = users.id
        where lower(users.email) = lower(contact_email) and email_verified
      )
  `.execute(db)
  return rows
}

/** What else these people have accepted, each with another car: it may be looked at later than the first. */
async function listOthersOf(
  db: Db,
  people: readonly Addressee[],
  version: number,
): Promise<Pick<Unnotified, 'id'>[]> {
  const { rows } = await sql<Pick<Unnotified, 'id'>>`
    select terms_acceptances.id from listings join terms_acceptances on listing_id = listings.id
    where lower(contact_email) = any(${people.map(({ email }) => email)}::text[])
      and listings.user_id is null and version < ${version} and coalesce(told_version, 0) < ${version}
    order by id
  `.execute(db)
  return rows
}

const announce = (
  tx: Transaction,
  {
    email,
    userId,
    publicUrl,
    newest,
  }: Addressee & { publicUrl: string; newest: TermsVersions[number] },
) =>
  enqueueEmail(tx, {
    to: { address: email },
    ...(userId !== null && { userId }),
    subject: `${site.name} has new terms`,
    blocks: [
      paragraph('Hello,'),
      paragraph(
        `Our terms change on ${longDay(new Date(newest.since))}. You will find what is new at the end of the page, with the terms that you have accepted.`,
      ),
      action('Read the New Terms', `${publicUrl}/terms/${newest.version}`),
      paragraph(
        'If you agree you need do nothing. If you don’t, delete your listing or close your account before then, and what is left of paid days is refunded.',
      ),
    ],
  })
