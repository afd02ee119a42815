import type { FastifyBaseLogger } from 'fastify'
import { createAccountEmails } from '../features/accounts/emails.server.ts'
import { screenListing } from '../features/moderation/screening/screen.server.ts'
import { publishPaidWith } from '../features/selling/publish-paid.server.ts'
import { countUnnotified } from '../features/enquiries/unnotified.server.ts'
import type { Cards } from '../features/payments/cards.ts'
import type { Settling } from '../features/payments/settle-order.server.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Emit } from '../platform/jobs/events.ts'

type Deps = {
  database: Database
  cards: Cards
  clock: Clock
  publicUrl: string
  sellsPromotion: boolean
  logger: FastifyBaseLogger
}

/** What settles orders: the same for a request, an event of the card service and the minute's job. */
export const settlingWith =
  ({ database, cards, clock, publicUrl, sellsPromotion, logger }: Deps) =>
  (emit: Emit): Settling => ({
    database,
    cards,
    logger,
    publicUrl,
    sellsPromotion,
    now: () => clock.now(),
    publishPaid: publishPaidWith({
      clock,
      emit,
      publicUrl,
      mails: createAccountEmails({ publicUrl }),
      countUnnotified,
      screen: screenListing,
    }),
  })
