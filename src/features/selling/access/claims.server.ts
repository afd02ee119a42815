import { sql, type Generated } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { daysFromNow } from '../../../platform/database/times.ts'
import { AppError } from '../../../platform/errors.ts'
import { action, paragraph } from '../../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../../platform/mail/outbox.server.ts'
import { requireConfirmed } from '../../accounts/sign-in/require-confirmed.server.ts'
import { claimDays } from '../../accounts/rules.ts'
import { hashOfToken, newToken } from '../../../platform/secret-token.ts'
import type { Emit } from '../../../platform/jobs/events.ts'
import { moveIntoAccount } from './adopt.server.ts'
import '../../listings/events.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    listing_claims: {
      listing_id: number
      user_id: number
      token_hash: Buffer
      /** That the email went to: the account's, for as long as the link works. */
      address: string
      created_at: Generated<Date>
      expires_at: Date
    }
  }
}

/** Returns the token of a link with which the owner of an account takes a listing over. */
export async function makeClaim(
  tx: Transaction,
  { listingId, userId }: { listingId: number; userId: number },
): Promise<string> {
  const token = newToken()
  const row = {
    user_id: userId,
    token_hash: hashOfToken(token),
    address: sql<string>`(select email from users where id = ${userId})`,
    expires_at: daysFromNow(claimDays),
  }
  await tx
    .insertInto('listing_claims')
    .values({ listing_id: listingId, ...row })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(row))
    .execute()
  return token
}

/**
 * Writes to the owner of an address with which somebody has listed a car, but not while signed in:
 * if it was them, a link puts the car into their account. Until then no account of theirs has it.
 */
export async function offerClaim(
  { publicUrl }: { publicUrl: string },
  tx: Transaction,
  claim: { listingId: number; car: string; user: { id: number; email: string } },
): Promise<void> {
  const { listingId, car, user } = claim
  const token = await makeClaim(tx, { listingId, userId: user.id })
  await enqueueEmail(tx, {
    to: { address: user.email },
    userId: user.id,
    subject: `Is this your ${car}?`,
    blocks: [
      paragraph('Hello,'),
      paragraph(
        `Somebody, most likely you, listed a ${car} with your email. You already have an account, so we have not added the car to it without asking you.`,
      ),
      paragraph('If it is yours, add it to your account.'),
      action('Add it to your account', `${publicUrl}/claim#token=${token}`),
      paragraph(`The link works for ${claimDays} days. If it isn't yours, ignore this message.`),
    ],
  })
}

/**
 * Puts the car of a claim link into the account that it was meant for; returns the listing's id. Only once
 * somebody has confirmed the account's email: the car is whose that is, and not whoever's that typed it.
 */
export async function claimListing(
  { database, emit }: { database: Pick<Database, 'primary'>; emit: Emit },
  { token, userId }: { token: string; userId: number },
): Promise<number> {
  return database.primary.transaction().execute(async (tx) => {
    const { email } = await requireConfirmed(tx, userId)
    const claim = await tx
      .deleteFrom('listing_claims')
      .where('token_hash', '=', hashOfToken(token))
      .where('user_id', '=', userId)
      .where('address', '=', email)
      .where('expires_at', '>', sql<Date>`app_now()`)
      .returning('listing_id')
      .executeTakeFirst()
    const isClaimed =
      claim && (await moveIntoAccount({ emit }, tx, { listingId: claim.listing_id, userId }))
    if (!isClaimed)
      throw new AppError(
        'invalid',
        'This link was used before, has run out or is for another account. If you have added the car already, it is in your listings.',
        { field: 'token' },
      )
    return claim.listing_id
  })
}
