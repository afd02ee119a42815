/**
 * Why a listing may be reported, held or taken down. `harm` orders what moderators look at first: 1 is looked at
 * before 2. `rule` is what its seller is told they have broken.
 */
export const grounds = {
  stolen: {
    label: 'The car or its photos are stolen',
    harm: 1,
    rule: 'A listing may only offer a car that its seller may sell, with photos that are theirs to show.',
  },
  fraud: {
    label: 'It looks like a fraud',
    harm: 1,
    rule: 'A listing may not be made to get money or details from people for a car that isn’t there.',
  },
  illegal: {
    label: 'It is against the law',
    harm: 1,
    rule: 'A listing may not offer or show anything that the law forbids.',
  },
  abusive: {
    label: 'It is abusive, or about a person',
    harm: 2,
    rule: 'A listing may not insult, threaten or expose anybody.',
  },
  description: {
    label: 'The description is wrong',
    harm: 3,
    rule: 'A listing must describe the car as it is: make, model, year, mileage, condition, price and place.',
  },
  other: {
    label: 'Something else',
    harm: 4,
    rule: 'A listing must be about one car of 1980 to 2005 that is for sale.',
  },
} as const satisfies Record<string, { label: string; harm: number; rule: string }>
export type Ground = keyof typeof grounds
/** What costs people money who are talking with whoever does it: they are warned. */
export const fraudGrounds: readonly Ground[] = ['stolen', 'fraud']
export const groundNames = Object.keys(grounds) as [Ground, ...Ground[]]

export const reportAbouts = ['listing', 'message'] as const
export type ReportAbout = (typeof reportAbouts)[number]

/** What becomes of a report: `erased` where its listing went before somebody had decided. */
export const reportOutcomes = ['acted-on', 'dismissed', 'erased'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

export const appealOutcomes = ['restored', 'upheld'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]
/** What the link of an appeal says once that is refused. */
export const appealIsDecided =
  'Your appeal was decided: it stays down. Our message about it says why.'

/** Characters. */
export const reportLength = { max: 2_000 } as const
export const reasonLength = { min: 5, max: 1_000 } as const
export const statementLength = { min: 10, max: 5_000 } as const

/** For so many days a seller may appeal against a decision, and reports and appeals are kept once they are closed. */
export const appealDays = 180
export const reportRetentionDays = 365

const message =
  'You have reported a lot today. Somebody will look at what you have sent; please write to us about the rest.'

/** How often something may be reported. */
export const reportLimits = {
  network: { max: 10, minutes: 60, message },
  /** One listing, from one network; one listing or conversation, by somebody signed in. */
  listing: {
    max: 2,
    minutes: 24 * 60,
    message: 'You have reported this already. Somebody will look at it.',
  },
  /** By somebody signed in. */
  person: { max: 20, minutes: 24 * 60, message },
} as const
