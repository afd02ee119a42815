import { randomBytes } from 'node:crypto'
import { sql, type Generated } from 'kysely'
import type { Db, Transaction } from '../../../platform/database/database.ts'
import { daysFromNow } from '../../../platform/database/times.ts'
import type { Mailbox } from '../../../platform/mail/template/one-address.ts'
import { replyAddress } from '../../../platform/mail/replies/rules.ts'
import { deleteBefore } from '../../../platform/privacy/delete-before.server.ts'
import { hashOfToken } from '../../../platform/secret-token.ts'
import { site } from '../../../site.ts'
import { conversationDays, type Side } from '../rules.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    enquiry_addresses: {
      token_hash: Buffer
      enquiry_id: number
      side: Side
      /** Where the email went that it stands in. */
      sent_to: string
      created_at: Generated<Date>
      expires_at: Date
    }
  }
}

const byWay = ` by way of ${site.name}`
/** As the outbox takes it; whoever writes may have one that is as long. */
const longestName = 255

/** A name and whose the address is, with as many whole characters of the name as there is room for. */
function nameByWay(name: string): string {
  let opening = ''
  for (const { segment } of new Intl.Segmenter('en').segment(name)) {
    if (opening.length + segment.length + byWay.length > longestName) break
    opening += segment
  }
  return `${opening.trimEnd()}${byWay}`.trimStart()
}

/**
 * An address of ours for an email to one side of a conversation, under the other's name, or under our own where that may not
 * stand in the email: what comes there is that side's answer. 128 random bits, of which the hash is kept.
 */
export async function makeReplyAddress(
  tx: Transaction,
  {
    id,
    side,
    sentTo,
    name,
    domain,
  }: { id: number; side: Side; sentTo: string; name: string | null; domain: string },
): Promise<Mailbox> {
  const token = randomBytes(16).toString('hex')
  await tx
    .insertInto('enquiry_addresses')
    .values({
      token_hash: hashOfToken(token),
      enquiry_id: id,
      side,
      sent_to: sentTo.toLowerCase(),
      expires_at: daysFromNow(conversationDays.address),
    })
    .execute()
  return {
    name: name === null ? site.name : nameByWay(name),
    address: replyAddress(token, domain),
  }
}

/** Whose answer comes to an address of ours; null where it works no longer. */
export async function findReplyAddress(
  db: Db,
  tokens: readonly string[],
): Promise<{ id: number; side: Side; sentTo: string } | null> {
  if (tokens.length === 0) return null
  const row = await db
    .selectFrom('enquiry_addresses')
    .select(['enquiry_id as id', 'side', 'sent_to as sentTo'])
    .where('token_hash', 'in', tokens.map(hashOfToken))
    .where('expires_at', '>', sql<Date>`app_now()`)
    .executeTakeFirst()
  return row ?? null
}

/** Addresses that work no longer. */
export const removeOldReplyAddresses = (db: Db): Promise<number> =>
  deleteBefore(db, {
    table: 'enquiry_addresses',
    column: 'expires_at',
    before: sql`(select app_now())`,
  })
