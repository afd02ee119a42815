import type { Database } from '../../../platform/database/database.ts'
import { countOrRefuse, lockCounts } from '../../../platform/limits/counted-limits.server.ts'
import { AppError } from '../../../platform/errors.ts'
import { enqueueEmail } from '../../../platform/mail/outbox.server.ts'
import { findUser } from '../../accounts/queries.server.ts'
import { refuseRestricted } from '../../accounts/restrictions.server.ts'
import { ourName } from '../../cars/our-name.ts'
import { emailWithReply } from '../emails.server.ts'
import { noSuchEnquiry } from '../id.ts'
import { enquiryLimits } from '../rules.ts'
import {
  findRepeatedReply,
  insertReply,
  linkEmail,
  lockReceived,
  markRead,
} from '../queries.server.ts'
import type { Reply } from '../schema.ts'

/**
 * Replies to a message about one of a seller's cars, in one transaction with the email to whoever wrote it.
 * The same words again within minutes are the same answer. The email names the seller's address, so it
 * must be known to be theirs.
 */
export async function replyToEnquiry(
  { database, publicUrl }: { database: Pick<Database, 'primary'>; publicUrl: string },
  { id, sellerId, message }: { id: number; sellerId: number; message: string },
): Promise<Reply> {
  return database.primary.transaction().execute(async (tx) => {
    const enquiry = await lockReceived(tx, { id, sellerId })
    if (!enquiry) throw noSuchEnquiry()
    const before = await findRepeatedReply(tx, { enquiryId: id, message })
    if (before) return before
    const seller = await findUser(tx, sellerId)
    if (!seller?.emailVerified)
      throw new AppError(
        'conflict',
        'Please confirm your email first: the person you answer will see it.',
      )
    await refuseRestricted(tx, { userId: sellerId })
    const counts = await lockCounts(tx, [
      { name: 'answers', by: id, limit: enquiryLimits.answers },
      { name: 'answerer', by: sellerId, limit: enquiryLimits.answerer },
    ])
    await countOrRefuse(tx, counts)

    const reply = await insertReply(tx, { enquiryId: id, message })
    await markRead(tx, { id, sellerId })
    const { listingId, sellerName, year, make, model, ...buyer } = enquiry
    const email = emailWithReply({
      buyer,
      seller: { name: sellerName, email: seller.email },
      car: ourName({ year, make, model }),
      listingId,
      message,
      publicUrl,
    })
    await linkEmail(tx, { enquiryId: id, emailId: await enqueueEmail(tx, email) })
    return reply
  })
}
