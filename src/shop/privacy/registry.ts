import { analyticsPersonalData } from '../../features/analytics/personal-data.server.ts'
import type { DataNotice, PersonalData, WriterData } from '../../features/accounts/personal-data.ts'
import { ownParts } from '../../features/accounts/settings/export-account.server.ts'
import {
  emailsPersonalData,
  undeliverableData,
} from '../../features/accounts/settings/emails-personal-data.server.ts'
import { listEnquiriesByDay } from '../../features/enquiries/by-day.server.ts'
import { enquiriesPersonalData } from '../../features/enquiries/personal-data.server.ts'
import { listConversingEmails } from '../../features/enquiries/queries.server.ts'
import { decisionsPersonalData } from '../../features/moderation/personal-data.server.ts'
import { reportsPersonalData } from '../../features/moderation/reports/personal-data.server.ts'
import { paymentsPersonalData } from '../../features/payments/personal-data.server.ts'
import { promotionPersonalData } from '../../features/promotion/personal-data.server.ts'
import { savedCarsPersonalData } from '../../features/saved-cars/personal-data.server.ts'
import { phonePersonalData } from '../../features/selling/phone/personal-data.server.ts'
import { listingsPersonalData } from '../../features/selling/personal-data.server.ts'
import { supportPersonalData } from '../../features/support/personal-data.server.ts'
import type { Seal } from '../../platform/seal.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { securityPersonalData } from '../security-personal-data.ts'

type Ctx = { enqueue: Jobs['enqueue']; seal: Seal }

/** What is given without an account, too. */
const writerParts = ({ enqueue, seal }: Ctx) => ({
  // First: what was written about a car is found by the car.
  enquiries: enquiriesPersonalData({ seal }),
  // Before the listings, by which its own are found.
  posts: promotionPersonalData,
  listings: listingsPersonalData({ enqueue, seal }),
  payments: paymentsPersonalData,
  support: supportPersonalData,
  reports: reportsPersonalData,
  decisions: decisionsPersonalData,
  figures: analyticsPersonalData({ listEnquiriesByDay }),
  undeliverable: undeliverableData,
  emails: emailsPersonalData({ listConversing: listConversingEmails }),
})

/** The same, in the order in which it is erased. */
export const writerDataOf = (ctx: Ctx): WriterData[] => Object.values(writerParts(ctx))

/** All that is kept of people beside their account, in the order in which it is erased. */
export const personalDataOf = (ctx: Ctx): PersonalData[] => {
  const given = writerParts(ctx)
  return [
    given.enquiries,
    given.posts,
    given.listings,
    phonePersonalData,
    savedCarsPersonalData,
    given.payments,
    given.support,
    given.reports,
    given.decisions,
    given.figures,
    securityPersonalData,
    given.emails,
  ]
}

/** The same as the privacy notice says it; whatever is exported and erased is in it. */
export const noticesOf = (personalData: readonly PersonalData[]): DataNotice[] =>
  [...ownParts, ...personalData].map(({ notice }) => notice)
