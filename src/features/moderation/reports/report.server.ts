import { usualHours } from '../../listings/rules.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { countOrRefuse, lockCounts } from '../../../platform/limits/counted-limits.server.ts'
import { enqueueEmail } from '../../../platform/mail/outbox.server.ts'
import { facts, paragraph } from '../../../platform/mail/template/blocks.ts'
import {
  lockUnsolicited,
  networkKey,
  unsolicitedKinds,
} from '../../../platform/mail/unsolicited-emails.server.ts'
import { site } from '../../../site.ts'
import { findUser } from '../../accounts/queries.server.ts'
import { ourName } from '../../cars/our-name.ts'
import { noSuchEnquiry } from '../../enquiries/id.ts'
import { findSubject } from '../../enquiries/conversation/queries.server.ts'
import { whenMoneyIsLost } from '../../enquiries/text/when-money-is-lost.ts'
import { noSuchListing } from '../../listings/id.ts'
import { findNameForPublic } from '../../listings/queries.server.ts'
import { grounds, reportLimits } from '../rules.ts'
import type { ReportRequest } from '../schema.ts'
import { insertReport } from './queries.server.ts'

type Ctx = { database: Pick<Database, 'primary'> }
type From = {
  typed: ReportRequest
  userId: number | null
  /** Where it comes from: an IPv4 address, or the /64 of an IPv6 one. */
  caller: string
}

/** Takes in what a visitor says is wrong with a listing, and tells them that it was, where they have said how. */
export async function reportListing(
  { database }: Ctx,
  { listingId, ...from }: From & { listingId: number },
): Promise<void> {
  await database.primary.transaction().execute(async (tx) => {
    const named = await findNameForPublic(tx, listingId)
    if (!named) throw noSuchListing()
    await report(tx, from, { listingId, enquiryId: null, car: ourName(named) })
  })
}

/** The same for a conversation, by either side of it. */
export async function reportMessage(
  { database }: Ctx,
  {
    enquiryId,
    browserSessionId,
    ...from
  }: From & { enquiryId: number; browserSessionId: number | null },
): Promise<void> {
  await database.primary.transaction().execute(async (tx) => {
    const viewer = { userId: from.userId, browserSessionId }
    const subject = await findSubject(tx, { id: enquiryId, viewer })
    if (!subject) throw noSuchEnquiry()
    const { listingId } = subject
    await report(tx, from, { listingId, enquiryId, car: ourName(subject) })
  })
}

type About = { listingId: number; enquiryId: number | null; car: string }

async function report(tx: Transaction, { typed, userId, caller }: From, about: About) {
  // Only a program fills this in. It is told what everybody is.
  if (typed.website) return
  const { listingId, enquiryId, car } = about
  const { reason, details } = typed
  await countOrRefuse(
    tx,
    await lockCounts(tx, [
      { name: 'reports network', by: caller, limit: reportLimits.network },
      {
        name: 'reports listing',
        // Who has an account stands for themselves, and may have something to say of each who wrote to them.
        by: `${listingId} ${userId === null ? caller : `${enquiryId} ${userId}`}`,
        limit: reportLimits.listing,
      },
      ...(userId === null
        ? []
        : [{ name: 'reports person', by: userId, limit: reportLimits.person }]),
    ]),
  )
  const user = userId === null ? null : await findUser(tx, userId)
  const own = user?.emailVerified ? user.email : null
  // Who empties the field wants to hear nothing.
  const email = typed.email === undefined ? own : typed.email.toLowerCase() || null
  await insertReport(tx, {
    ...about,
    about: enquiryId === null ? 'listing' : 'message',
    reason,
    details,
    email,
    userId,
  })
  if (email === null) return
  const isOwn = own === email
  const network = networkKey(caller)
  const to = { address: email, kind: unsolicitedKinds.message }
  const unsolicited = await lockUnsolicited(tx, { to: isOwn ? [] : [to], network })
  // What it says about whom is nothing that a stranger typed: anybody can have had it sent.
  if (isOwn || (await unsolicited.mayWrite(to)))
    await enqueueEmail(tx, {
      to: { address: email },
      subject:
        enquiryId === null
          ? `Your report about a ${car}`
          : `Your report of a conversation about a ${car}`,
      blocks: [
        paragraph('Hello,'),
        paragraph(
          `Thank you for telling us. Somebody looks at every report, usually within ${usualHours} hours, and we will write to you about what became of it.`,
        ),
        facts(
          ['Listing', String(listingId)],
          [
            enquiryId === null ? 'Reported' : 'Reported about the conversation',
            grounds[reason].label,
          ],
        ),
        paragraph(
          `If you have lost money, ${whenMoneyIsLost} If you didn’t report anything to ${site.name}, please ignore this message.`,
        ),
      ],
      ...(user?.emailVerified && { userId: user.id }),
    })
}
