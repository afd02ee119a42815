import type { Transaction } from '../../../platform/database/database.ts'
import { action, facts, paragraph, type Email } from '../../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../../platform/mail/outbox.server.ts'
import { site } from '../../../site.ts'
import { ourName } from '../../cars/our-name.ts'
import { linkEmail } from '../queries.server.ts'
import type { Side } from '../rules.ts'
import { whenMoneyIsLost } from '../text/when-money-is-lost.ts'
import { addressOfConversation } from './links.server.ts'
import type { NotifyCtx } from './notify.server.ts'
import { listOtherSides, type Both } from './queries.server.ts'
import { accountIdOf } from './sides.server.ts'

type Talk = Both & { side: Side }

/**
 * Warns everybody who talks with the seller of a car, or with somebody on either side, that these break a rule: one email
 * to each address that is known to be theirs. Whoever has shown no address to be theirs has read no answer.
 */
export async function warnOtherSides(
  ctx: Pick<NotifyCtx, 'publicUrl'>,
  tx: Transaction,
  { rule, ...of }: { rule: string } & ({ listingId: number } | { userId: number }),
): Promise<void> {
  const warned = new Set<string>()
  for (const talk of await listOtherSides(tx, of)) {
    const isBuyer = talk.side === 'buyer'
    const [address, isKnown] = isBuyer
      ? [talk.buyerEmail, talk.buyerIsKnown]
      : [talk.sellerContact, talk.sellerIsKnown]
    if (!isKnown || warned.has(address)) continue
    warned.add(address)
    const accountId = accountIdOf(talk.side, talk)
    const href = await addressOfConversation(ctx, tx, {
      id: talk.id,
      side: talk.side,
      accountId,
      sentTo: address,
    })
    const emailId = await enqueueEmail(tx, warning(talk, { address, href, rule, accountId }))
    await linkEmail(tx, { enquiryId: talk.id, emailId })
  }
}

type Warned = { address: string; href: string; rule: string; accountId: number | null }

function warning(talk: Talk, { address, href, rule, accountId }: Warned): Email {
  const car = ourName(talk)
  const isBuyer = talk.side === 'buyer'
  return {
    to: { address },
    subject: isBuyer
      ? `A warning about the ${car} that you wrote about`
      : `A warning about a buyer of your ${car}`,
    blocks: [
      paragraph('Hello,'),
      paragraph(
        isBuyer
          ? `You have written to the seller of a ${car} on ${site.name}. We have looked at what they do here, and stopped it by this rule of ours:`
          : `Somebody who has written to you about your ${car} on ${site.name} can’t write to anybody here any more, by this rule of ours:`,
      ),
      facts(['Our rule', rule]),
      paragraph(
        `Don’t pay them anything, and send them neither papers nor codes. If you have paid already, ${whenMoneyIsLost}`,
      ),
      action('Your conversation', href),
      paragraph('You can read there what was written; nothing more can be written in it.'),
    ],
    ...(accountId !== null && { userId: accountId }),
  }
}
