import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Letter } from '../../platform/mail/letter.ts'
import { countMailsInHour, postLetter } from '../../platform/mail/outbox.server.ts'
import { findContact } from '../listings/find-contact.server.ts'
import { noSuchListing } from '../listings/listing-id.ts'
import type { Seller } from '../listings/owned-by.server.ts'
import { letterToSeller, letterToSender } from './enquiry-letters.server.ts'
import { countOrRefuse, lockAddress, lockCounts } from './limit-enquiries.server.ts'
import { insertEnquiry, isRepeated, linkMail } from './queries.server.ts'
import { confirmationsAnHour } from './rules.ts'
import type { Contact } from './schema.ts'

type Message = {
  listingId: number
  contact: Contact
  /** Who is signed in, and in which browser. */
  viewer: Seller
  /** Where it comes from: an IPv4 address, or the /64 of an IPv6 one. */
  caller: string
}

/**
 * Takes in a message to a seller, in one transaction with the letter that brings it to them: one is not
 * there without the other. The same words again within minutes are the same message.
 */
export async function contactSeller(
  { database, publicUrl }: { database: Pick<Database, 'primary'>; publicUrl: string },
  { listingId, contact, viewer, caller }: Message,
): Promise<void> {
  await database.primary.transaction().execute(async (tx) => {
    const seller = await findContact(tx, { listingId, viewer })
    if (!seller) throw noSuchListing()
    if (!seller.isOnSale)
      throw new AppError('conflict', 'This car has been sold, so its seller takes no messages.')
    if (seller.isOwn) throw new AppError('conflict', 'This is your own listing.')
    // Only a program fills this in. It is told what everybody is.
    if (contact.website) return

    const { name, message } = contact
    const email = contact.email.toLowerCase()
    const sent = { name, email, message, phone: contact.phone || null }
    const { userId } = viewer
    const counts = await lockCounts(tx, {
      address: caller,
      sender: `${listingId} ${email}`,
      listing: listingId,
    })
    if (await isRepeated(tx, { listingId, userId, ...sent })) return
    await countOrRefuse(tx, counts)

    const enquiryId = await insertEnquiry(tx, { listingId, userId, ...sent })
    await post(tx, enquiryId, letterToSeller({ seller, sent, listingId, publicUrl }))
    await lockAddress(tx, email)
    if ((await countMailsInHour(tx, email)) < confirmationsAnHour)
      await post(
        tx,
        enquiryId,
        letterToSender({ car: seller.car, email, userId, listingId, publicUrl }),
      )
  })
}

async function post(tx: Transaction, enquiryId: number, letter: Letter) {
  await linkMail(tx, { enquiryId, mailId: await postLetter(tx, letter) })
}
