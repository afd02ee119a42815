import type { Transaction } from '../../../platform/database/database.ts'
import {
  action,
  paragraph,
  type Block,
  type Email,
} from '../../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../../platform/mail/outbox.server.ts'
import { site } from '../../../site.ts'
import { ourName } from '../../cars/our-name.ts'
import {
  addressAtKnown,
  knownAddress,
  listWarnings,
  lockWarnings,
  noteWarned,
  warnedAt,
  type Talk,
} from './noted-warnings.server.ts'
import type { NotifyCtx } from './notify.server.ts'
import { hasRemoved, stopOf } from './queries.server.ts'
import { ownerOf } from './sides.server.ts'

/**
 * Tells whoever was warned that the warning no longer stands: they have read that somebody was a fraud who is none. One email about
 * somebody to an address, of which `notified` knows, however many cars they were warned about; not while another of these is ended
 * by us: then with that.
 */
export async function takeBackWarning(
  ctx: Pick<NotifyCtx, 'publicUrl'>,
  tx: Transaction,
  { talk, about, notified }: { talk: Talk; about: string; notified: Set<string> },
): Promise<void> {
  const address = warnedAt(talk) === null ? null : await knownAddress(tx, talk)
  if (address === null) return
  await lockWarnings(tx, address)
  await noteWarned(tx, talk, null)
  const others = await listWarnings(tx, talk, address)
  if (others.some((one) => stopOf(one, one.side) !== null)) return
  const key = `${address} ${about}`
  if (notified.has(key)) return
  notified.add(key)
  // What they have removed themselves can't be opened any more.
  const href = hasRemoved(talk, talk.side) ? null : await addressAtKnown(ctx, tx, talk, address)
  await enqueueEmail(tx, emailTo(talk, { address, href }))
}

function emailTo(talk: Talk, { address, href }: { address: string; href: string | null }): Email {
  const car = ourName(talk)
  const userId = ownerOf(talk.side, talk)
  const isBuyer = talk.side === 'buyer'
  const conversation: Block[] =
    href === null
      ? []
      : [
          action('Your conversation', href),
          paragraph('It is open again, unless either of you has ended it.'),
        ]
  return {
    to: { address },
    subject: isBuyer
      ? `Our warning about the ${car} no longer applies`
      : `Our warning about a buyer of your ${car} no longer applies`,
    blocks: [
      paragraph('Hello,'),
      paragraph(
        isBuyer
          ? `We warned you about the seller of a ${car} on ${site.name}. We have looked at it again, and the warning no longer applies: they may sell here as before. We are sorry that we alarmed you.`
          : `We warned you about somebody who has written to you about your ${car} on ${site.name}. We have looked at it again, and the warning no longer applies: they may write here as before. We are sorry that we alarmed you.`,
      ),
      ...conversation,
      ...(isBuyer
        ? [paragraph('As with every car, see it and its papers before you pay for anything.')]
        : []),
    ],
    ...(userId !== null && { userId }),
  }
}
