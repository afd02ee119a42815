import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { action, paragraph } from '../../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../../platform/mail/outbox.server.ts'
import {
  lockUnsolicited,
  unsolicitedKinds,
} from '../../../platform/mail/unsolicited-emails.server.ts'
import { site } from '../../../site.ts'
import { ourName } from '../../cars/our-name.ts'
import { manageDays } from '../../listings/rules.ts'
import { isAddressKnown } from '../access/known-address.server.ts'
import { makeManageLink } from '../access/manage-links.server.ts'
import { enqueueOwedEmail, oweEmail, type CountUnnotified } from './owed-emails.server.ts'

type Ctx = {
  database: Pick<Database, 'primary'>
  publicUrl: string
  countUnnotified: CountUnnotified
}

const payloadSchema = z.object({
  listingId: z.int().positive(),
  network: z.string().nullable(),
})

/**
 * Mails the link by which a listing without an account is run, since the earlier ones have ended: to an address that
 * is known to be its seller's at once, to another as whatever it is owed; so of what is deleted or taken down, once it is back.
 */
export async function mailManageLink(
  { database, ...ctx }: Ctx,
  payload: unknown,
): Promise<'mailed' | 'owed' | 'ended'> {
  const { listingId, network } = payloadSchema.parse(payload)
  return database.primary.transaction().execute(async (tx) => {
    const listing = await tx
      .selectFrom('listings')
      .select(['id', 'year', 'make', 'model', 'contact_email', 'state'])
      .where('id', '=', listingId)
      .where('user_id', 'is', null)
      .executeTakeFirst()
    if (!listing) return 'ended'
    if (listing.state === 'withdrawn' || listing.state === 'removed') {
      // It may be back one day, and has no other link.
      await oweEmail(tx, { listingId, network, userId: null })
      return 'owed'
    }
    if (!(await isAddressKnown(tx, listingId))) {
      const address = listing.contact_email.toLowerCase()
      // Before what is owed: whoever sends that holds them in this order.
      const to = { address, kind: unsolicitedKinds.listing }
      const unsolicited = await lockUnsolicited(tx, { to: [to], network })
      await oweEmail(tx, { listingId, network, userId: null })
      if (!(await unsolicited.mayWrite(to))) return 'owed'
      await enqueueOwedEmail(ctx, tx, address)
      return 'mailed'
    }
    const token = await makeManageLink(tx, listing)
    const car = ourName(listing)
    await enqueueEmail(tx, {
      to: { address: listing.contact_email },
      subject: `A new link to manage your ${car}`,
      blocks: [
        paragraph('Hello,'),
        paragraph(
          `The links to manage your ${car} that we sent you before have ended, and so has every other browser in which one was opened. This one takes their place.`,
        ),
        action('Manage your listing', `${ctx.publicUrl}/manage#token=${token}`),
        paragraph(
          `Anyone who has it can use it, so keep it to yourself. It works for ${manageDays.link} days. If you didn’t ask for it, somebody else has had your old link: check what your listing says, and tell us at ${site.email}.`,
        ),
      ],
    })
    return 'mailed'
  })
}
