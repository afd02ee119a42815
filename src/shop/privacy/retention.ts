import { removeProvisional } from '../../features/accounts/provisional.server.ts'
import {
  removeOldAccountLinks,
  removeOldFailures,
  removeOldSessions,
} from '../../features/accounts/remove-expired.server.ts'
import { knownDevices, provisionalDays, sessionDays } from '../../features/accounts/rules.ts'
import { removeOldDevices } from '../../features/accounts/session/known-devices.server.ts'
import { deleteOldStats } from '../../features/analytics/queries.server.ts'
import { retentionMonths } from '../../features/analytics/rules.ts'
import { eraseOldEnquiries } from '../../features/enquiries/erase.server.ts'
import { removeOldConversationLinks } from '../../features/enquiries/conversation/links.server.ts'
import { removeOldReplyAddresses } from '../../features/enquiries/relay/addresses.server.ts'
import { conversationDays, retentionDays as enquiryDays } from '../../features/enquiries/rules.ts'
import type { RetentionNotice } from '../../features/legal/rules.ts'
import {
  draftDays,
  endedListingDays,
  manageDays,
  registrationDays,
  withdrawnPhotoDays,
} from '../../features/listings/rules.ts'
import { forgetRegistrations } from '../../features/listings/registration/registrations.server.ts'
import { removeOldAppeals } from '../../features/moderation/appeals/appeals.server.ts'
import { removeOldReports } from '../../features/moderation/reports/queries.server.ts'
import { reportRetentionDays } from '../../features/moderation/rules.ts'
import { isBeingPaid } from '../../features/payments/unpaid/is-being-paid.server.ts'
import { collectOrphans } from '../../features/photos/collect-orphans.server.ts'
import type { PhotoStorage } from '../../features/photos/storage.ts'
import {
  removeEndedListings,
  removeOldSellerLinks,
} from '../../features/selling/remove-ended.server.ts'
import { removeOldCodes } from '../../features/selling/phone/codes.server.ts'
import { endOldConfirmations } from '../../features/selling/phone/confirmations.server.ts'
import { confirmationDays, phoneCode } from '../../features/selling/phone/rules.ts'
import { removeOldDrafts } from '../../features/selling/remove-old-drafts.server.ts'
import { dropWithdrawnPhotos } from '../../features/selling/state/drop-withdrawn-photos.server.ts'
import { unfoundDays } from '../../features/search/unfound/rules.ts'
import { removeOldUnfound } from '../../features/search/unfound/counter.server.ts'
import { removeOldMessages } from '../../features/support/queries.server.ts'
import { supportRetentionDays } from '../../features/support/rules.ts'
import type { Database } from '../../platform/database/database.ts'
import { lifetimeDays, removeOldBrowserSessions } from '../../platform/http/browser-session.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { forgetCounts } from '../../platform/limits/counted-limits.server.ts'
import { forgetTotals } from '../../platform/limits/totals.server.ts'
import { heldForDays } from '../../platform/mail/bounces/undeliverable.server.ts'
import {
  deleteOldEmails,
  forgetUndeliverable,
  retentionDays as emailDays,
} from '../../platform/mail/delete-old-emails.server.ts'
import type { Seal } from '../../platform/seal.ts'
import { securityLogDays } from '../../platform/security-log/rules.ts'
import { removeOldSecurityEvents } from '../../platform/security-log/security-log.server.ts'
import { releaseUnconfirmed } from '../release-unconfirmed.ts'

type Ctx = { database: Database; storage: PhotoStorage; enqueue: Jobs['enqueue']; seal: Seal }

type RetentionRule = RetentionNotice & {
  /** The job that ends it. */
  queue: RetentionQueue
  end(ctx: Ctx): Promise<unknown>
}

export type RetentionQueue =
  | 'remove-expired'
  | 'remove-old-drafts'
  | 'remove-ended-listings'
  | 'collect-orphans'
  | 'remove-old-mails'
  | 'erase-enquiries'
  | 'remove-old-figures'

const days = (n: number) => `${n} days`

/**
 * What is kept of people, why, for how long, and what ends it. Jobs go by this table and the privacy notice shows
 * it, so that neither can say another thing than the other. The order is that in which a job does them.
 */
export const retention = {
  sessions: {
    what: 'Being signed in',
    why: 'So that you need not sign in each time',
    howLong: `${days(sessionDays.idle)} without a visit, ${sessionDays.absolute} at most`,
    queue: 'remove-expired',
    end: ({ database }) => removeOldSessions(database.primary),
  },
  accountLinks: {
    what: 'Links in our emails about your account',
    why: 'To confirm that an address is yours',
    howLong: 'Until they have been used, at most 3 days',
    queue: 'remove-expired',
    end: ({ database }) => removeOldAccountLinks(database.primary),
  },
  phoneCodes: {
    what: 'Codes that we have sent to your telephone',
    why: 'To confirm that a number is yours',
    howLong: `Until they have been used, at most ${phoneCode.minutes} minutes`,
    queue: 'remove-expired',
    end: ({ database }) => removeOldCodes(database.primary),
  },
  phoneConfirmations: {
    what: 'Which telephone numbers you have confirmed',
    why: 'To say on your listings that the number is yours',
    howLong: days(confirmationDays),
    queue: 'remove-expired',
    end: ({ database }) => endOldConfirmations(database.primary),
  },
  signInFailures: {
    what: 'Wrong passwords, counted',
    why: 'To stop guessing',
    howLong: '1 day',
    queue: 'remove-expired',
    end: ({ database }) => removeOldFailures(database.primary),
  },
  knownDevices: {
    what: 'Browsers that have signed in',
    why: 'So that strangers’ guesses don’t shut you out, and you are told of sign-ins elsewhere',
    howLong: days(knownDevices.days),
    queue: 'remove-expired',
    end: ({ database }) => removeOldDevices(database.primary),
  },
  browserSessions: {
    what: 'Browsers that made an account, sent photos, listed or paid for a car, asked for a number, or opened the link of an email to a listing or a conversation',
    why: 'To hold together what one browser does without an account',
    howLong: `${days(lifetimeDays)} after they last did`,
    queue: 'remove-expired',
    end: ({ database }) => removeOldBrowserSessions(database.primary),
  },
  unconfirmedAccounts: {
    what: 'Accounts whose email nobody has confirmed',
    why: 'So that there is time to confirm it',
    howLong: days(provisionalDays),
    queue: 'remove-expired',
    end: ({ database }) => removeProvisional({ database, releaseData: releaseUnconfirmed }),
  },
  securityLog: {
    what: 'Sign-ins, opened links of listings and messages, changes of accounts, refusals',
    why: 'To find out who has taken an account or a listing over',
    howLong: days(securityLogDays),
    queue: 'remove-expired',
    end: ({ database }) => removeOldSecurityEvents(database.primary),
  },
  counts: {
    what: 'How often one network or person did something',
    why: 'To stop floods and robots',
    howLong: '1 day',
    queue: 'remove-expired',
    end: async ({ database }) => {
      await forgetCounts(database.primary)
      await forgetTotals(database.primary)
    },
  },
  support: {
    what: 'What you have asked us',
    why: 'To answer, and to know what was said',
    howLong: days(supportRetentionDays),
    queue: 'remove-expired',
    end: ({ database }) => removeOldMessages(database.primary),
  },
  reports: {
    what: 'Reports of listings and messages',
    why: 'To know what was decided, and why',
    howLong: `${days(reportRetentionDays)} after they were closed`,
    queue: 'remove-expired',
    end: ({ database }) => removeOldReports(database.primary),
  },
  appeals: {
    what: 'Appeals against our decisions',
    why: 'To know what was decided, and why',
    howLong: `${days(reportRetentionDays)} after they were decided`,
    queue: 'remove-expired',
    end: ({ database }) => removeOldAppeals(database.primary),
  },
  sellerLinks: {
    what: 'Links with which a listing is run without an account',
    why: 'So that you can change it from your mailbox',
    howLong: `${days(manageDays.link)}; in a browser that has opened one, ${manageDays.browser}`,
    queue: 'remove-expired',
    end: ({ database }) => removeOldSellerLinks(database.primary),
  },
  drafts: {
    what: 'Listings that were not paid for',
    why: 'So that you can go on with one',
    howLong: `${days(draftDays)}; with a payment under way, until that is over`,
    queue: 'remove-old-drafts',
    end: ({ database }) => removeOldDrafts({ database, isBeingPaid }),
  },
  endedListings: {
    what: 'Listings that are sold, over, deleted or taken down, with name, email and telephone number',
    why: 'So that you can look at them again, and for disputes about a sale',
    howLong: days(endedListingDays),
    queue: 'remove-ended-listings',
    end: removeEndedListings,
  },
  registrations: {
    what: 'Registrations of cars, encrypted, whose sellers want something shown by them',
    why: 'To show the MOT history, or the registration itself',
    howLong: `${days(registrationDays)} after the car was on sale`,
    queue: 'remove-ended-listings',
    end: ({ database }) => forgetRegistrations(database.primary),
  },
  withdrawnPhotos: {
    what: 'Photos of a listing that you have deleted',
    why: 'So that you can put it on sale again',
    howLong: days(withdrawnPhotoDays),
    queue: 'collect-orphans',
    end: dropWithdrawnPhotos,
  },
  orphans: {
    what: 'Photos that were sent and never used, or whose number plate you have hidden',
    why: 'Because a form may be finished later, and what was hidden is wanted by nobody',
    howLong: '1 day',
    queue: 'collect-orphans',
    end: collectOrphans,
  },
  emails: {
    what: 'That we have written to you; the words only until they have left',
    why: 'To find out what became of an email',
    howLong: days(emailDays),
    queue: 'remove-old-mails',
    end: deleteOldEmails,
  },
  undeliverable: {
    what: 'Addresses whose email came back',
    why: 'So as not to write to them in vain',
    howLong: days(heldForDays),
    queue: 'remove-old-mails',
    end: forgetUndeliverable,
  },
  enquiries: {
    what: 'Messages between buyers and sellers',
    why: 'So that both can read them again',
    howLong: `${days(enquiryDays.message)}; ${enquiryDays.removed} after one side has removed them; that a seller has blocked somebody, without a word, while the account or the listing is there from which they did`,
    queue: 'erase-enquiries',
    end: eraseOldEnquiries,
  },
  conversationLinks: {
    what: 'Links and addresses of ours with which messages are read and answered from a mailbox',
    why: 'So that you can answer from your mailbox',
    howLong: `${days(conversationDays.link)}; in a browser that has opened one, ${conversationDays.browser}`,
    queue: 'remove-expired',
    end: async ({ database }) => {
      await removeOldConversationLinks(database.primary)
      await removeOldReplyAddresses(database.primary)
    },
  },
  figures: {
    what: 'How often pages were looked at, by day, with nobody in it',
    why: 'To see what is useful',
    howLong: `${retentionMonths} months`,
    queue: 'remove-old-figures',
    end: ({ database }) => deleteOldStats(database.primary),
  },
  unfoundWords: {
    what: 'Words that were searched for and no car has, by day, with nobody in it',
    why: 'To learn what cars are called',
    howLong: days(unfoundDays),
    queue: 'remove-old-figures',
    end: ({ database }) => removeOldUnfound(database.primary),
  },
} as const satisfies Record<string, RetentionRule>

const rows: readonly (readonly [name: string, rule: RetentionRule])[] = Object.entries(retention)

/**
 * Ends whatever has had its time and is a job's to end; returns what each row's end answers. What can't be ended keeps no
 * other from its end, and is told in the end.
 */
export async function endDue(queue: RetentionQueue, ctx: Ctx): Promise<unknown[]> {
  const ended: unknown[] = []
  const failures: Error[] = []
  for (const [name, rule] of rows) {
    if (rule.queue !== queue) continue
    try {
      ended.push(await rule.end(ctx))
    } catch (error) {
      failures.push(new Error(`${name}: ${(error as Error).message}`, { cause: error }))
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
  return ended
}

/** As the privacy notice has it. */
export const retentionNotices: readonly RetentionNotice[] = rows.map(
  ([, { what, why, howLong }]) => ({
    what,
    why,
    howLong,
  }),
)
