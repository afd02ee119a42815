import { z } from 'zod'
import { isEmptyOrShown, severalLines } from '../../platform/characters.ts'
import { restrictionKinds } from '../accounts/rules.ts'
import { email } from '../accounts/schema.ts'
import { sides } from '../enquiries/rules.ts'
import { orderStates } from '../payments/rules.ts'
import { networks, postStates } from '../promotion/rules.ts'
import { listingStates, paidPlans, planNames, type Plan } from '../listings/rules.ts'
import {
  appealOutcomes,
  groundNames,
  reasonLength,
  reportAbouts,
  reportOutcomes,
} from '../moderation/rules.ts'

/** What crosses the wire to and from the office. */

const id = z.int().positive()
const when = z.iso.datetime()
const state = z.enum(listingStates)

/**
 * How many rows of a list the office shows, and of what waits for somebody. One more is read: by it a page knows, and says, that
 * there are more.
 */
export const mostShown = 50
export const mostWaiting = 100
/** Of the edits of a listing: a month's worth at the most that one may make in a day. */
export const mostEdits = 1_500

/** Why something is done; its seller reads it where they are written to. */
export const reason = z
  .string()
  .trim()
  .min(reasonLength.min, `Please say why, in at least ${reasonLength.min} characters`)
  .max(reasonLength.max, `Please use at most ${reasonLength.max} characters`)
  .regex(severalLines, 'This contains a character that can’t be used')
  .refine(isEmptyOrShown, `Please say why, in at least ${reasonLength.min} characters`)

export const reportCase = z.object({
  listingId: id,
  car: z.string(),
  state,
  reports: z.int().min(0),
  reviews: z.int().min(0).describe('Edits that made another car, or another’s, of it'),
  appeals: z.int().min(0),
  isHeld: z.boolean(),
  harm: z.int().describe('1 is looked at first'),
  since: when.describe('For how long the oldest of it waits'),
})
export const cases = z.array(reportCase)
export type ReportCase = z.infer<typeof reportCase>

export const foundListing = z.object({
  id,
  car: z.string(),
  state,
  plan: z.enum(planNames),
  seller: z.string(),
  publishedAt: when.nullable(),
})
export const foundListings = z.array(foundListing)
export type FoundListing = z.infer<typeof foundListing>

export const searchQuery = z.strictObject({
  q: z
    .string()
    .trim()
    .max(200, 'Search for at most 200 characters')
    // What no database takes.
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'This contains a character that can’t be used')
    .default(''),
})

/** Where the page before ended, in a list whose newest come first. */
export const before = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be a number')
  .optional()
  .describe('The number of the last row of the page before')
export const olderQuery = z.strictObject({ before })
export const searchPageQuery = searchQuery.extend({ before })
export type SearchPage = z.infer<typeof searchPageQuery>

export const act = z.object({
  id,
  doneAt: when,
  actor: z.enum(['staff', 'command', 'shop']),
  actorName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.int().nullable(),
  reason: z.string().nullable(),
})
export type OfficeAct = z.infer<typeof act>
export const listedActs = z.array(act)

const written = z.object({ by: z.enum(sides), message: z.string() })

export const emailStates = ['waits', 'sent', 'failed', 'withheld', 'came back'] as const

export const listingMessages = z
  .array(z.object({ id, writtenAt: when, answers: z.int().min(0), isReported: z.boolean() }))
  .describe('The newest, without their words: those are opened for a reason')

export const listingEmails = z
  .array(z.object({ id, subject: z.string(), madeAt: when, state: z.enum(emailStates) }))
  .describe('The newest to the address of its seller, without their words')

export const listingReports = z.array(
  z.object({
    id,
    about: z.enum(reportAbouts),
    reason: z.enum(groundNames),
    details: z.string(),
    reportedAt: when,
    outcome: z.enum(reportOutcomes).nullable(),
    conversation: z
      .array(written)
      .describe('What both sides have written, where that is what was reported'),
  }),
)

/** Everything about one listing, but for what people wrote to each other. */
export const officeListing = z.object({
  id,
  car: z.string(),
  state,
  isHeld: z.boolean().describe('Also where its seller has deleted it since'),
  isSellerRestricted: z
    .boolean()
    .describe('It is neither released nor restored before that is lifted'),
  plan: z.enum(planNames),
  revision: z.int().describe('Counts its edits'),
  pricePence: z.int(),
  mileage: z.int(),
  condition: z.string(),
  location: z.string(),
  description: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string().nullable(),
  sellerId: id.nullable().describe('Of their account; null where it was listed without one'),
  createdAt: when,
  publishedAt: when.nullable(),
  expiresAt: when,
  photos: z.array(id),
  enquiries: z.int().min(0),
  messages: listingMessages,
  posts: z.array(
    z.object({
      id,
      network: z.enum(networks),
      state: z.enum(postStates),
      postedAt: when.nullable(),
      trouble: z.string().nullable(),
    }),
  ),
  emails: listingEmails,
  reports: listingReports,
  edits: z.array(
    z.object({
      revision: z.int(),
      editedAt: when,
      replaced: z.record(z.string(), z.unknown()).describe('By field, as it was'),
      needsLook: z.boolean(),
    }),
  ),
  orders: z.array(
    z.object({
      id,
      reference: z.string(),
      state: z.enum(orderStates),
      currency: z.string(),
      capturedPence: z.int(),
      returnedPence: z.int(),
      createdAt: when,
    }),
  ),
  appeals: z.array(
    z.object({
      id,
      statement: z.string(),
      appealedAt: when,
      outcome: z.enum(appealOutcomes).nullable(),
    }),
  ),
  acts: listedActs,
})
/** Why a conversation is opened that nobody reported. */
export const openingRequest = z.strictObject({ reason })
export const opened = z.object({ written: z.array(written) })
export type Opened = z.infer<typeof opened>
export type Written = z.infer<typeof written>

export type OfficeListing = z.infer<typeof officeListing>

const gifts = paidPlans.map((plan) => `give-${plan}` as const)
type Gift = (typeof gifts)[number]

/** What a gift makes of a listing. */
export const givenPlanOf = (gift: Gift): Plan => paidPlans[gifts.indexOf(gift)]!

export const listingActs = [
  'hold',
  'release',
  'dismiss',
  'restore',
  'settle-edits',
  'take-down',
  'extend',
  ...gifts,
] as const

/** So many days may be given at once. */
export const givenDays = { most: 60, usual: 14 } as const

/** What may be done to a listing. */
export const listingAct = z
  .strictObject({
    act: z.enum(listingActs),
    ground: z
      .enum(groundNames, 'Please choose a rule')
      .optional()
      .describe('To take it down: the rule that it breaks'),
    refund: z
      .boolean()
      .default(false)
      .describe('An operator’s, with a passkey shown just now; only where it is taken down'),
    days: z
      .int('Please use a whole number of days')
      .min(1, 'Please give at least one day')
      .max(givenDays.most, `Please give at most ${givenDays.most} days`)
      .default(givenDays.usual)
      .describe('To extend it'),
    seen: z
      .strictObject({
        report: z.int().min(0),
        revision: z.int().min(0),
        expiresAt: when.optional(),
      })
      .optional()
      .describe(
        'The newest report (0 for none), the revision and the end that whoever decides was shown: reports and edits since ' +
          'then wait, a listing that was changed since is not released, and one with another end is given nothing (409)',
      ),
    reason,
  })
  .refine(({ act, ground }) => act !== 'take-down' || ground !== undefined, {
    path: ['ground'],
    message: 'Please choose a rule',
  })
export type ListingActBody = z.output<typeof listingAct>
export type ListingActRequest = z.input<typeof listingAct>

export const appealDecision = z.strictObject({ outcome: z.enum(appealOutcomes), reason })

export const foundPerson = z.object({
  id,
  name: z.string(),
  email: z.string(),
  isConfirmed: z.boolean(),
  listings: z.int().min(0),
  createdAt: when,
})
export const foundPeople = z.array(foundPerson)
export type FoundPerson = z.infer<typeof foundPerson>

export const personMessages = z
  .array(
    z.object({
      id,
      listingId: id,
      car: z.string(),
      as: z.enum(sides),
      writtenAt: when,
      answers: z.int().min(0),
    }),
  )
  .describe('The newest, without their words')

export const personLimits = z
  .array(
    z.object({ id, at: when, what: z.string(), reason: z.string().nullable(), times: z.int() }),
  )
  .describe('What they were refused because it was too much')

export const officePerson = foundPerson.extend({
  role: z.string().nullable(),
  restriction: z
    .object({
      kind: z.enum(restrictionKinds),
      ground: z.enum(groundNames),
      reason: z.string(),
      since: when,
    })
    .nullable()
    .describe('What they may not do; null for nearly everybody'),
  sessions: z.array(z.object({ id, since: when, lastSeen: when, browser: z.string() })),
  passkeys: z.int().min(0),
  messages: personMessages,
  limits: personLimits,
  written: z.int().min(0).describe('How many messages they have written to sellers'),
  reported: z.int().min(0).describe('How many reports there are about their listings'),
  cars: foundListings,
  acts: listedActs,
})
export type OfficePerson = z.infer<typeof officePerson>

export const personActs = ['sign-out', 'offer-email', 'suspend', 'ban', 'lift', 'erase'] as const

/** What may be done to an account. */
export const personAct = z
  .strictObject({
    act: z.enum(personActs),
    ground: z
      .enum(groundNames, 'Please choose a rule')
      .optional()
      .describe('To suspend or ban: the rule that was broken'),
    newEmail: email
      .optional()
      .describe(
        'To offer another address: the one that is written to. With a passkey shown just now',
      ),
    reason,
  })
  .refine(({ act, newEmail }) => act !== 'offer-email' || newEmail !== undefined, {
    path: ['newEmail'],
    message: 'Please enter the new email address',
  })
  .refine(({ act, ground }) => (act !== 'suspend' && act !== 'ban') || ground !== undefined, {
    path: ['ground'],
    message: 'Please choose a rule',
  })
export type PersonActBody = z.output<typeof personAct>

export const exportRequest = z.strictObject({ reason })
/** What is kept of somebody, by the name of its part. */
export const personExport = z.record(z.string(), z.unknown())
export type PersonExport = z.infer<typeof personExport>

export const done = z.object({ message: z.string().describe('A sentence to show to a person') })

export const todayQuery = z.strictObject({ days: z.enum(['30', '365']).default('30') })

/** What is added up by day; money in pence, of what was paid in pounds. */
export const figureNames = [
  'views',
  'listed',
  'sold',
  'enquiries',
  'reports',
  'begun',
  'paid',
  'earned',
  'refunded',
] as const
export type FigureName = (typeof figureNames)[number]

const figures = z.object(
  Object.fromEntries(figureNames.map((name) => [name, z.number()])) as Record<
    FigureName,
    z.ZodNumber
  >,
)

/** From what to what time is measured, in the order in which it happens. */
export const stepNames = [
  'reported-held',
  'reported-decided',
  'held-decided',
  'decided-appealed',
  'appealed-decided',
] as const
export type StepName = (typeof stepNames)[number]

export const stepTime = z.object({
  step: z.enum(stepNames),
  times: z.int().describe('How often it was taken'),
  halfSeconds: z.number().nullable().describe('Within which half were; null where none was'),
  mostSeconds: z.number().nullable().describe('Within which nine of ten were'),
})
export type StepTime = z.infer<typeof stepTime>

export const today = z.object({
  waiting: z.object({
    cases: z.int(),
    support: z.int(),
    orders: z.int(),
    emails: z.int(),
    posts: z.int(),
    jobs: z.int(),
  }),
  steps: z.array(stepTime).describe('How long each step took, in the same days'),
  days: z.array(figures.extend({ day: z.string() })),
})
export type Today = z.infer<typeof today>
