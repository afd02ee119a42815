import { z } from 'zod'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import {
  addCounts,
  countOrRefuse,
  lockCounts,
  lockName,
  readCount,
} from '../../../platform/limits/counted-limits.server.ts'
import { AppError } from '../../../platform/errors.ts'
import { eachByItself } from '../../../platform/jobs/each-by-itself.ts'
import type { Email } from '../../../platform/mail/template/blocks.ts'
import { countEmailsInHour, enqueueEmail } from '../../../platform/mail/outbox.server.ts'
import {
  lockUnsolicited,
  networkKey,
  unsolicitedKinds,
} from '../../../platform/mail/unsolicited-emails.server.ts'
import type { Seal } from '../../../platform/seal.ts'
import { findUser } from '../../accounts/queries.server.ts'
import type { User } from '../../accounts/schema.ts'
import { refuseRestricted } from '../../accounts/restrictions.server.ts'
import {
  findContact,
  findContactOfMessages,
  holdContact,
  type SellerContact,
} from '../../selling/access/find-contact.server.ts'
import { noSuchListing } from '../../listings/id.ts'
import { oweEmail, enqueueOwedEmail } from '../../selling/emails/owed-emails.server.ts'
import type { Seller } from '../../selling/access/owned-by.server.ts'
import { addressOfConversation } from '../conversation/links.server.ts'
import type { NotifyCtx } from '../conversation/notify.server.ts'
import { listAnswers } from '../conversation/queries.server.ts'
import { makeReplyAddress } from '../relay/addresses.server.ts'
import { emailToSeller, emailToSender } from '../emails.server.ts'
import {
  countWaiting,
  insertEnquiry,
  isBlockedBySeller,
  isRepeated,
  linkEmail,
} from '../queries.server.ts'
import { confirmationsAnHour, enquiryLimits, emailPacing } from '../rules.ts'
import type { Contact } from '../schema.ts'
import {
  countUnnotified,
  listUnnotified,
  lockUnnotified,
  markNotified,
} from '../unnotified.server.ts'

const noLongerOnSale = () =>
  new AppError('conflict', 'This car has been sold, so its seller no longer takes messages.')

type Message = {
  listingId: number
  contact: Contact
  /** Who is signed in, and in which browser. */
  viewer: Seller
  /** Where it comes from: an IPv4 address, or the /64 of an IPv6 one. */
  caller: string
}

/**
 * Takes in a message to a seller, in one transaction with the email that brings it to them: one is not
 * there without the other. The same words again within minutes are the same message.
 */
export async function contactSeller(
  { database, seal, ...ctx }: NotifyCtx & { database: Pick<Database, 'primary'>; seal: Seal },
  { listingId, contact, viewer, caller }: Message,
): Promise<void> {
  await database.primary.transaction().execute(async (tx) => {
    const found = await findContact(tx, { listingId, viewer })
    if (!found) throw noSuchListing()
    if (!found.isOnSale) throw noLongerOnSale()
    if (found.isOwn) throw new AppError('conflict', 'This is your own listing.')
    // Only a program fills this in. It is told what everybody is.
    if (contact.website) return

    await refuseRestricted(tx, {
      userId: viewer.userId,
      email: contact.email,
      phone: contact.phone ?? null,
    })
    const { name, message } = contact
    const email = contact.email.toLowerCase()
    const sent = { name, email, message, phone: contact.phone || null }
    const { userId } = viewer
    const { address, sender, share } = enquiryLimits
    const account = await findConfirmed(tx, userId)
    // Anybody can type anybody's address: a stranger's messages are counted with where they come from.
    const writer = account ? `account ${account.id}` : `${email} ${caller}`
    // However many networks it comes from at once, it is one message.
    await lockName(tx, `messages about ${listingId} of ${email}`)
    const counts = await lockCounts(tx, [
      { name: 'messages address', by: caller, limit: address },
      { name: 'messages sender', by: `${listingId} ${writer}`, limit: sender },
      { name: 'messages share', by: `${listingId} ${caller}`, limit: share },
    ])
    if (await isBlockedBySeller(tx, { seal, listingId, userId, email }))
      throw new AppError('forbidden', 'This seller no longer takes messages from you.')
    if (await isRepeated(tx, { listingId, userId, ...sent })) return
    await countOrRefuse(tx, counts)

    const enquiryId = await insertEnquiry(tx, { listingId, userId, ...sent })
    // That waits for whoever takes it down just then, or gives it another address; from here on it stays as it is.
    await holdContact(tx, listingId)
    const seller = await findContact(tx, { listingId, viewer })
    if (!seller) throw noSuchListing()
    if (!seller.isOnSale) throw noLongerOnSale()
    const network = networkKey(caller)
    const isOwn = account?.email.toLowerCase() === email
    const toSeller = { address: seller.email, kind: unsolicitedKinds.listing }
    const toSender = { address: email, kind: unsolicitedKinds.message }
    const unsolicited = await lockUnsolicited(tx, { to: [toSeller, toSender], network })
    if (seller.isKnown) {
      const hours = isOwn ? 0 : await hoursToWait(tx, { listingId, caller })
      const replying = await replyingTo(ctx, tx, { enquiryId, seller, name })
      await passOn(tx, enquiryId, emailToSeller({ seller, sent, more: [], ...replying }), hours)
      await markNotified(tx, enquiryId)
    } else {
      await oweEmail(tx, { listingId, network, userId: null })
      if (await unsolicited.mayWrite(toSeller))
        await enqueueOwedEmail({ ...ctx, countUnnotified }, tx, seller.email.toLowerCase())
    }
    // Taken last, so that its holder waits for none.
    await lockName(tx, `letters to ${email}`)
    if (
      isOwn
        ? (await countEmailsInHour(tx, email)) < confirmationsAnHour
        : await unsolicited.mayWrite(toSender)
    ) {
      const href = await addressOfConversation(ctx, tx, {
        id: enquiryId,
        side: 'buyer',
        accountId: isOwn ? userId : null,
        sentTo: email,
      })
      const confirmation = { car: seller.car, email, userId: account?.id ?? null, href }
      const emailId = await enqueueEmail(tx, emailToSender(confirmation))
      await linkEmail(tx, { enquiryId, emailId, passesOnTo: null })
    }
  })
}

/** The account of whoever is signed in, where it is known to have its address. */
async function findConfirmed(tx: Transaction, userId: number | null): Promise<User | null> {
  const user = userId === null ? null : await findUser(tx, userId)
  return user?.emailVerified ? user : null
}

const payloadSchema = z.object({ listingId: z.int().positive() })

/**
 * Posts what was written about a car while its seller's address was not known to be theirs, now that it
 * is; returns how many messages. Doing it again does nothing. Each is posted for itself: one that can't be
 * holds up no other.
 */
export async function notifySeller(
  { database, ...ctx }: NotifyCtx & { database: Pick<Database, 'primary'> },
  payload: unknown,
): Promise<number> {
  const { listingId } = payloadSchema.parse(payload)
  let posted = 0
  await eachByItself(await listUnnotified(database.primary, listingId), async (id) => {
    const isPosted = await database.primary
      .transaction()
      .execute((tx) => postWaiting(ctx, tx, { id, listingId }))
    if (isPosted) posted += 1
  })
  return posted
}

/** Posts one of them, with what its buyer has added; false where that is done, or not to be. */
async function postWaiting(
  ctx: NotifyCtx,
  tx: Transaction,
  { id, listingId }: { id: number; listingId: number },
): Promise<boolean> {
  await holdContact(tx, listingId)
  const sent = await lockUnnotified(tx, id)
  if (!sent) return false
  const seller = await findContactOfMessages(tx, { listingId })
  if (!seller?.isKnown) return false
  const replying = await replyingTo(ctx, tx, { enquiryId: id, seller, name: sent.name })
  const answers = await listAnswers(tx, [id])
  const more = answers.filter(({ writer }) => writer === 'buyer').map((one) => one.message)
  await passOn(tx, id, emailToSeller({ seller, sent, more, ...replying }))
  await markNotified(tx, id)
  return true
}

/** Where a seller answers: on the page, and by mail where that comes in. */
async function replyingTo(
  ctx: NotifyCtx,
  tx: Transaction,
  { enquiryId: id, seller, name }: { enquiryId: number; seller: SellerContact; name: string },
) {
  const to = { id, side: 'seller', sentTo: seller.email } as const
  const domain = ctx.replyDomain
  return {
    href: await addressOfConversation(ctx, tx, { ...to, accountId: seller.userId }),
    ...(domain && { relay: await makeReplyAddress(tx, { ...to, name, domain }) }),
  }
}

/** How long an email about a car waits where many are written at once; counted by the email itself. */
async function hoursToWait(
  tx: Transaction,
  { listingId, caller }: { listingId: number; caller: string },
): Promise<number> {
  const aDay = { ...emailPacing, minutes: 24 * 60 }
  const keys = await lockCounts(tx, [
    { name: 'letters about', by: listingId, limit: emailPacing },
    { name: 'letters about and from', by: `${listingId} ${caller}`, limit: aDay },
  ])
  const [lately, before] = await Promise.all(
    [emailPacing, aDay].map((limit) =>
      readCount(
        tx,
        keys.find((key) => key.limit === limit)!,
      ),
    ),
  )
  await addCounts(tx, keys)
  if (lately!.n < emailPacing.max) return 0
  const waiting = await countWaiting(tx, listingId)
  return 1 + Math.floor(waiting / emailPacing.max) + before!.n
}

async function passOn(tx: Transaction, enquiryId: number, email: Email, inHours = 0) {
  const emailId = await enqueueEmail(tx, email, { inHours })
  await linkEmail(tx, { enquiryId, emailId, passesOnTo: 'seller' })
}
