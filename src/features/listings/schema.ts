import { z } from 'zod'
import { ownEvidence } from './evidence/schema.ts'
import { factLine } from '../cars/facts/schema.ts'
import { keeping } from '../cars/keeping/keeping.ts'
import { conditions, makes, modelYears } from '../cars/rules.ts'
import { shotNames } from '../photos/shots/rules.ts'
import { listingStates, planNames } from './rules.ts'

/**
 * What crosses the wire about listings. A field that is not named here cannot leave the server:
 * the seller's email, user id and phone number are absent on purpose.
 */

const conditionValues = conditions.map((condition) => condition.value)

const shared = {
  id: z.int().positive().meta({ example: 17 }),
  make: z.enum(makes),
  model: z.string().meta({ example: 'Golf GTI 16V' }),
  year: z.int().min(modelYears.first).max(modelYears.last),
  mileage: z.int().min(0).describe('Miles'),
  condition: z.enum(conditionValues),
  price: z.string().describe('Pounds sterling with two decimals').meta({ example: '12995.00' }),
  location: z.string().meta({ example: 'Harrogate' }),
  plate: z
    .string()
    .optional()
    .describe('What its plate says of its age, where its seller shows the registration')
    .meta({ example: 'J-reg' }),
  isPremium: z.boolean().describe('Whether its plan sets it apart, before the others'),
  isActive: z.boolean().describe('Live or under offer, and not expired'),
  state: z.enum(listingStates),
  createdAt: z.iso.datetime().describe('When the listing was published'),
  expiresAt: z.iso.datetime(),
  images: z
    .array(z.string())
    .describe('Photo addresses; the first is the cover. Lists carry the cover alone.')
    .meta({ example: ['/photos/12-5f1c9a7be0d34c21/1280.jpg'] }),
}

/** A listing as it stands in a grid. */
export const listingCard = z.object({
  ...shared,
  description: z.string().describe('The opening of the description'),
  photoCount: z.int().min(0),
  miles: z.int().min(0).optional().describe('Distance from the place searched near, in miles'),
})
export type ListingCard = z.infer<typeof listingCard>

/** A listing as its own page shows it. */
export const listing = z.object({
  ...shared,
  family: z.string().describe("What the Model filter calls it: 'Golf' for a 'Golf GTI 16V'"),
  description: z.string(),
  facts: z.array(factLine).describe('What is said of the car beside; what is not said is left out'),
  formerPrices: z
    .array(z.object({ price: z.string(), until: z.iso.datetime() }))
    .describe('What it was offered for before, the latest first; at most ten'),
  registration: z
    .string()
    .optional()
    .describe('Only where its seller shows it, while the car is on sale')
    .meta({ example: 'J123 ABC' }),
  keeping: keeping.describe('Tax, test and zones, as far as they follow from what is said'),
  hasMotHistory: z.boolean().describe('It is at /api/listings/{id}/mot-history'),
  hasEvidence: z.literal(true).optional().describe('It is at /api/listings/{id}/evidence'),
  contactName: z.string(),
  hasPhone: z.boolean().describe('The number itself: POST /api/listings/{id}/phone'),
  similar: z.array(listingCard).describe('Up to four cars that this visitor may like too'),
})
export type Listing = z.infer<typeof listing>

/** What a car was whose time on sale is over, for whoever still comes to its address. */
export const endedListing = listing.pick({ make: true, family: true, year: true, similar: true })
export type EndedListing = z.infer<typeof endedListing>

export const listingCards = z.array(listingCard)

const checkedWithin = z
  .string()
  .optional()
  .describe('While it is being checked: within what time that is usually done')
  .meta({ example: '3 hours' })

const promoted = z.boolean().describe('Its seller wants it posted on our pages elsewhere')

const plan = z.enum(planNames).describe('What it runs as, or is to be paid for as')

/** One's own listing, with what has come of it. */
const sellerListing = listingCard.extend({
  plan,
  promote: promoted,
  checkedWithin,
  daysLeft: z.int().min(0).nullable().describe('Days on sale that are left; null when it is not'),
  views: z.int().min(0).describe('How often its page was opened, but not by its seller'),
  saves: z.int().min(0).describe('How many people have saved it'),
  calls: z.int().min(0).describe('How often somebody asked for the number'),
})
export type SellerListing = z.infer<typeof sellerListing>
export const sellerListings = z.array(sellerListing)

/** A listing as its seller sees it, in order to change it. */
export const ownListing = listing.extend({
  contactEmail: z.string(),
  contactPhone: z.string().nullable(),
  plan,
  promote: promoted,
  checkedWithin,
  kept: z
    .object({
      registration: z.string(),
      showsMotHistory: z.boolean(),
      showsRegistration: z.boolean(),
      motHistory: z
        .enum(['waiting', 'found', 'unknown', 'another-car'])
        .nullable()
        .describe('What became of asking for it'),
    })
    .nullable()
    .describe('The registration that is stored with it, and what is shown by it'),
  shots: z.array(z.enum(shotNames)).describe('Which of the photos that buyers look for are ticked'),
  evidence: z.array(ownEvidence).describe('The pictures beside what is said of the car'),
  revision: z.int().positive().describe('Grows with every change; the ETag says it too'),
  daysLeft: z.int().min(0).nullable(),
})
export type OwnListing = z.infer<typeof ownListing>
export const ownListings = z.array(ownListing)

/** What whoever made a listing is told of it. */
export const submitted = z.object({
  id: z.int().positive(),
  make: z.string(),
  model: z.string(),
  isPremium: z.boolean(),
  isHeld: z.literal(true).optional().describe('Somebody looks at it before others see it'),
  checkedWithin,
})

export const transitioned = z.object({ id: z.int().positive(), state: z.enum(listingStates) })

/** What an email to a seller may be answered with. */
export const reminderResponses = ['renewed', 'sold'] as const
export type ReminderResponse = (typeof reminderResponses)[number]
export const reminderBody = z.strictObject({
  token: z.string().min(1).max(200),
  answer: z.enum(reminderResponses).optional().describe('None yet: only look'),
})
/** What somebody with an email's link is shown of the listing. */
export const reminderListing = transitioned.extend({
  car: z.string(),
  plan: z.enum(planNames),
  expiresAt: z.iso.datetime(),
})
export type ReminderListing = z.infer<typeof reminderListing>

export const claimBody = z.strictObject({ token: z.string().min(1).max(200) })
export const claimed = z.object({ id: z.int().positive().describe('Of the listing') })

export const makesResponse = z.array(z.object({ make: z.enum(makes), n: z.int().min(0) }))
export type MakesResponse = z.infer<typeof makesResponse>

export const phoneResponse = z.object({ phone: z.string().meta({ example: '07700 900123' }) })
