/** What a listing may be and do. Pure: the browser uses these to shape a form, the server to refuse. */

type PlanTerms = {
  name: string
  days: number
  photos: number
  pricePence: number
  /** Before the others, and set apart from them. */
  isFeatured: boolean
  /** Posted on our social pages, unless its seller says no. */
  isPosted: boolean
}

/**
 * What a listing's plan gives. What it may do, and what is said of it, follows from this, never from its name.
 * A plan is called by its key in the midst of a sentence. The cheapest stands first; `standard` is what a listing
 * goes on as, for free.
 */
export const plans = {
  standard: {
    name: 'Standard',
    days: 30,
    photos: 10,
    pricePence: 0,
    isFeatured: false,
    isPosted: false,
  },
  premium: {
    name: 'Premium',
    days: 60,
    photos: 20,
    pricePence: 499,
    isFeatured: true,
    isPosted: true,
  },
} as const satisfies Record<string, PlanTerms>
export type Plan = keyof typeof plans
export const planNames = Object.keys(plans) as Plan[]

/** What somebody who says nothing of a plan is offered. */
export const defaultPlan: Plan = 'premium'

export const isPlan = (name: unknown): name is Plan => planNames.some((plan) => plan === name)
export const isPaid = (plan: Plan): boolean => plans[plan].pricePence > 0

/** What can be bought, the cheapest first. */
export const paidPlans = planNames.filter(isPaid)

/**
 * Within so many hours somebody looks at what was reported or appealed: what people are told. Also of what is held,
 * while too few were to say how long that takes.
 */
export const usualHours = 24

/** In the order in which a listing passes through them; `held` and `removed` are a moderator's. */
export const listingStates = [
  'draft',
  'pending-payment',
  'live',
  'under-offer',
  'held',
  'sold',
  'expired',
  'withdrawn',
  'removed',
] as const
export type ListingState = (typeof listingStates)[number]

/** The states in which the public may find a listing, as long as it has not expired. */
export const activeStates = ['live', 'under-offer'] as const satisfies readonly ListingState[]

/** How long a manage link works, and how long a browser in which it was opened remembers. */
export const manageDays = { link: 180, browser: 7 } as const

/** A draft that nobody pays for is kept so long. */
export const draftDays = 30

/** From so many days before it runs out a listing can be renewed. */
export const renewalDays = 5

/** When a seller is written to about a listing's days, and for how long an email can be answered. */
export const reminderDays = {
  /** On sale for so long, and for a while to come: is the car still there? */
  stillForSaleAfter: 21,
  stillForSaleBeforeEnd: 7,
  /** From when it can be renewed. */
  expiringBefore: renewalDays,
  /** What ran out longer ago, while no email could be written, is left in peace. */
  expiredWithin: 3,
  link: 30,
} as const

const tomorrow = 'Please try again tomorrow.'
const aDay = 24 * 60

/** So often in so many minutes may a listing be changed, and what its seller is told then. */
export const listingLimits = {
  /** Put on sale again, renewed, under offer and back. Marking a car as sold is never refused. */
  moves: {
    max: 12,
    minutes: aDay,
    message: `You have changed whether this car is for sale many times today. ${tomorrow}`,
  },
  /** New free ones, by one account, or without one by one email and network. */
  seller: {
    max: 30,
    minutes: aDay,
    message: `You have listed a lot of cars today. ${tomorrow} What you typed has been kept.`,
  },
  /** New ones from one network, free or not; an office or a mobile network has many people. */
  network: {
    max: 120,
    minutes: aDay,
    message: `A lot of cars have been listed from your network today. ${tomorrow} What you typed has been kept.`,
  },
  edits: {
    max: 40,
    minutes: aDay,
    message: `You have changed this listing many times today. ${tomorrow} This change has not been saved.`,
  },
  /** Each ends the links that were mailed before, and mails another. */
  newLinks: {
    max: 3,
    minutes: aDay,
    message: `You have had a new link sent three times today. ${tomorrow}`,
  },
  /** Whom buyers write to. */
  addresses: {
    max: 2,
    minutes: aDay,
    message: `You have changed the email of this listing twice today. ${tomorrow}`,
  },
} as const

const phoneMessage =
  'You have looked at a lot of numbers. Please wait a while, or send a message instead.'

/**
 * How many sellers' numbers are shown: to one network, of one car, and to everybody who has had some today
 * already. Whoever asks for their first few is never kept waiting by what others do.
 */
export const phoneLimits = {
  network: { max: 20, minutes: 10, message: phoneMessage },
  networkDay: { max: 100, minutes: aDay, message: phoneMessage },
  listing: {
    max: 120,
    minutes: 60,
    message:
      'A lot of people have asked for this number. Please try again later, or send a message.',
  },
  everybody: { max: 30, minutes: 1, message: phoneMessage },
} as const

/** So many a day are a buyer's, whatever others do. */
export const firstNumbers = 3

/** For so long the photos of a listing that its seller deleted are there for putting it on sale again. */
export const withdrawnPhotoDays = 30

/** A registration is there for so long after its car was on sale, for putting it on sale again. */
export const registrationDays = 30

/** What has ended, sold or not, is there for its seller for so long; then it goes, with who sold it. */
export const endedListingDays = 730

/** For so long a seller whose listing was taken down needs the operator's word to list that car again. */
export const takenDownDays = 180

/** `/api/listings/featured` and `/api/listings/standard` answer at most this many. */
export const newestLimit = 60
