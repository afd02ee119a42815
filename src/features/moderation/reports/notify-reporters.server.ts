import { sql, type RawBuilder } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { enqueueEmail } from '../../../platform/mail/outbox.server.ts'
import { paragraph } from '../../../platform/mail/template/blocks.ts'
import {
  lockUnsolicited,
  unsolicitedKinds,
} from '../../../platform/mail/unsolicited-emails.server.ts'
import { site } from '../../../site.ts'
import { ourName } from '../../cars/our-name.ts'
import type { Make } from '../../cars/rules.ts'
import { accountOfBuyer, buyerIsRestricted } from '../../enquiries/conversation/sides.server.ts'
import {
  accountOfSeller,
  sellerIsRestricted,
} from '../../selling/access/account-of-seller.server.ts'
import type { ReportAbout, ReportOutcome } from '../rules.ts'

const became: Record<ReportOutcome, string> = {
  'acted-on': 'We have taken the listing down. Thank you.',
  dismissed:
    'We have looked at it and found that the listing keeps to our rules, so it stays. Thank you.',
  erased: 'It was erased before we had decided, and nobody can see it any more. Thank you.',
}

const becameOfConversation: Record<ReportOutcome, string> = {
  'acted-on':
    'We have taken the car’s listing down, and nothing more can be written in that conversation. Thank you.',
  dismissed:
    'We have read it and found nothing in it that breaks our rules. To hear no more of them, open it and block it. Thank you.',
  erased: became.erased,
}

const otherSideIsStopped =
  'We have read it, and have stopped the other side from writing here. Thank you.'

const dismissedOnceGone =
  'We have looked at it and found that the listing kept to our rules. Nobody can see it any more. Thank you.'

/** So many listings stand in one email; the others in that of another day. */
const inOneEmail = 20
/** To so many addresses in one run, of so many that are looked at: the next one is minutes away. */
const atOnce = 200
const mostLookedAt = 2_000

/**
 * Notifies whoever has reported a listing with an account of what became of it. Others have only typed an address, which may be
 * anybody's: they are told by `notifyOthers`, as one email a day goes there.
 */
export async function notifyMembers(tx: Transaction, listingId: number): Promise<void> {
  const { rows } = await sql<{ email: string; userId: number }>`
    select distinct users.email, users.id as "userId"
    from reports join users on users.id = user_id and users.email = reports.email
    where listing_id = ${listingId} and ${unnotified} and users.email_verified
    order by 1
  `.execute(tx)
  for (const { email, userId } of rows) await notify(tx, { email, userId, listingIds: [listingId] })
}

/** Notifies addresses that were typed into reports of what became of them, where they may be written to; returns how many. */
export async function notifyOthers({
  database,
}: {
  database: Pick<Database, 'primary'>
}): Promise<number> {
  const { rows } = await sql<{ email: string; userId: number | null }>`
    select email, ${owner} as "userId" from reports where ${unnotified}
    group by 1, 2 order by min(closed_at), 1, 2 limit ${mostLookedAt}
  `.execute(database.primary)
  let notified = 0
  for (const { email, userId } of rows) {
    if (notified === atOnce) break
    await database.primary.transaction().execute(async (tx) => {
      const to = { address: email, kind: unsolicitedKinds.message }
      const unsolicited = await lockUnsolicited(tx, { to: [to], network: null })
      if (!(await unsolicited.mayWrite(to))) return
      const { rows: owed } = await sql<{ listingId: number }>`
        select listing_id as "listingId" from reports
        where email = ${email} and ${owner} is not distinct from ${userId}::bigint and ${unnotified}
        group by listing_id order by min(closed_at), listing_id limit ${inOneEmail}
      `.execute(tx)
      await notify(tx, { email, userId, listingIds: owed.map(({ listingId }) => listingId) })
      notified += 1
    })
  }
  return notified
}

const unnotified = sql`closed_at is not null and told_at is null and reports.email is not null`

/** Whose what became of a report is: the writer's account's, once that is confirmed; of none, whose address was typed. */
const owner = sql<number | null>`coalesce(
  (select id from users where id = reports.user_id and email_verified),
  (select id from users where email = reports.email and email_verified)
)`

const contactEmail = sql<string>`lower(listings.contact_email)`
const buyerEmail = sql<string>`enquiries.email`

/** Whether whoever reported is a side of the conversation: by their account, or by where they are told of it. */
const isReporter = (
  account: RawBuilder<number | null>,
  { at, knownAs }: { at: string; knownAs: RawBuilder<string> },
) => sql<boolean>`coalesce(
  notified.user_id = ${account} or ${knownAs} = ${at}
    or exists (select from users as sides where sides.id = ${account} and sides.email = ${at}),
  false
)`

type Notified = { email: string; userId: number | null; listingIds: readonly number[] }

async function notify(tx: Transaction, { email, userId, listingIds }: Notified): Promise<void> {
  const { rows } = await sql<{
    listingId: number
    about: ReportAbout
    outcome: ReportOutcome
    isGone: boolean
    isDown: boolean
    isStopped: boolean
    year: number | null
    make: Make | null
    model: string | null
  }>`
    with notified as (
      update reports set told_at = app_now()
      where reports.email = ${email} and ${owner} is not distinct from ${userId}::bigint
        and listing_id = any(${listingIds}::bigint[]) and ${unnotified}
      returning listing_id, enquiry_id, user_id, about, outcome
    )
    select distinct notified.listing_id as "listingId", about, outcome, year, make, model,
      coalesce(state in ('withdrawn', 'removed') or state = 'held' and ${sellerIsRestricted}, true) as "isGone",
      coalesce(state = 'removed', false) as "isDown",
      about = 'message' and (
        ${sellerIsRestricted} and not ${isReporter(accountOfSeller, { at: email, knownAs: contactEmail })}
        or ${buyerIsRestricted} and not ${isReporter(accountOfBuyer, { at: email, knownAs: buyerEmail })}
      ) as "isStopped"
    from notified
    left join listings on listings.id = notified.listing_id
    left join enquiries on enquiries.id = notified.enquiry_id
    order by 1, about, outcome
  `.execute(tx)
  const reports = rows.map(({ listingId, year, make, model, ...report }) => {
    // Of what was erased we know the number, which they were told as they reported it.
    const car =
      year && make && model ? `a ${ourName({ year, make, model })}` : `listing ${listingId}`
    const isConversation = report.about === 'message'
    return {
      what: isConversation ? `a conversation about ${car}` : car,
      isConversation,
      whatBecame: isConversation ? ofConversation(report) : ofListing(report),
    }
  })
  const [first] = reports
  if (!first) return
  const { what, isConversation } = first
  await enqueueEmail(tx, {
    to: { address: email },
    subject:
      reports.length > 1
        ? 'What became of your reports'
        : isConversation
          ? `What became of your report of ${what}`
          : `What became of your report about ${what}`,
    blocks: [
      paragraph('Hello,'),
      ...reports.map(({ what, whatBecame }) =>
        paragraph(`You told us that something was wrong with ${what}. ${whatBecame}`),
      ),
      paragraph(
        `If you think that this is wrong, reply to this message, or write to ${site.email}.`,
      ),
    ],
    ...(userId !== null && { userId }),
  })
}

type Became = { outcome: ReportOutcome; isGone: boolean; isDown: boolean; isStopped: boolean }

const ofListing = ({ outcome, isGone }: Became) =>
  outcome === 'dismissed' && isGone ? dismissedOnceGone : became[outcome]

/**
 * The decision is about the listing; whoever wrote is suspended by an act of its own. Of one that was down as it was reported nothing is
 * left to be decided but that.
 */
function ofConversation({ outcome, isDown, isStopped }: Became): string {
  if (outcome !== 'dismissed') return becameOfConversation[outcome]
  if (isStopped) return otherSideIsStopped
  return becameOfConversation[isDown ? 'acted-on' : outcome]
}
