import { countOrRefuse, lockCounts } from '../../platform/limits/counted-limits.server.ts'
import type { Database } from '../../platform/database/database.ts'
import { findUser } from '../accounts/queries.server.ts'
import { facts, quote } from '../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../platform/mail/outbox.server.ts'
import { site } from '../../site.ts'
import type { Seller } from '../selling/access/owned-by.server.ts'
import { hasPremium, insertMessage } from './queries.server.ts'
import { supportLimits } from './rules.ts'
import type { SupportTyped } from './schema.ts'

type SupportRequest = {
  typed: SupportTyped
  /** Who is signed in, and in which browser: by it is known whether they have a premium listing. */
  seller: Seller
  /** Where it comes from: an IPv4 address, or the /64 of an IPv6 one. */
  caller: string
}

/** Takes in what somebody asks us, in one transaction with the email that brings it to our mailbox. */
export async function askSupport(
  { database }: { database: Pick<Database, 'primary'> },
  { typed, seller, caller }: SupportRequest,
): Promise<void> {
  const email = typed.email.toLowerCase()
  await database.primary.transaction().execute(async (tx) => {
    const user = seller.userId === null ? null : await findUser(tx, seller.userId)
    // Anybody can type anybody's address: a stranger's messages are counted with where they come from.
    const by = user?.emailVerified ? `account ${user.id}` : `${email} ${caller}`
    const counts = await lockCounts(tx, [
      { name: 'support network', by: caller, limit: supportLimits.network },
      { name: 'support sender', by, limit: supportLimits.sender },
    ])
    await countOrRefuse(tx, counts)
    const isPremium = await hasPremium(tx, seller)
    const { name, message } = typed
    const id = await insertMessage(tx, { userId: seller.userId, name, email, message, isPremium })
    await enqueueEmail(tx, {
      to: { address: site.email },
      replyTo: { address: email, name },
      subject: isPremium ? 'PREMIUM: a message to answer first' : 'A message to answer',
      blocks: [
        quote(message),
        facts(
          ['Message', String(id)],
          ['From', name],
          ['Email', email],
          ['Premium listing', isPremium ? 'Yes: answer this first' : 'No'],
        ),
      ],
      ...(seller.userId !== null && { userId: seller.userId }),
    })
  })
}
