import type { DataNotice } from '../accounts/personal-data.ts'
import { anyOf } from '../listings/plans/messages.ts'
import type { Operator, RetentionNotice } from './rules.ts'
import type { Section } from './schema.ts'

/** What a plan gives for what: pence, days on sale, photos at most, and whether it is posted on our pages. */
type PlanFigures = {
  name: string
  pricePence: number
  days: number
  photos: number
  isPosted: boolean
}

/** What the texts are filled in with: this shop’s configuration, and the tables that it works by. */
export type Facts = {
  operator: Operator
  email: string
  /** The shop’s own address, as people read it: `youngtimer.example`. */
  host: string
  /** What is kept of people; export and erasure go through the same. */
  retained: readonly DataNotice[]
  retention: readonly RetentionNotice[]
  /** By what each is called in a sentence. */
  plans: Readonly<Record<string, PlanFigures>>
  takesCards: boolean
  isPosted: boolean
  /** Whether a service sends text messages for us. */
  sendsTexts: boolean
  /** The host of the outside service that counts visits, where there is one. */
  outsideCounter: string | null
}

export type Text = (facts: Facts) => Section[]

/** What the operator is called, or the mark that stands for it. */
export const operatorName = ({ operator }: Pick<Facts, 'operator'>): string =>
  operator.name ?? '[[the operator’s name]]'

/** 'premium', or 'plus or premium': what the plans are called that fit. */
export const plansNamed = ({ plans }: Pick<Facts, 'plans'>, fits: (plan: PlanFigures) => boolean) =>
  anyOf(Object.keys(plans).filter((name) => fits(plans[name]!)))

/** Who is behind the shop, where it is, and its numbers, as the law wants them said. */
export function whoWeAre(facts: Facts): Section {
  const { operator, email, host } = facts
  const company =
    operator.company === 'none'
      ? []
      : [`Company number: ${operator.company ?? '[[the company number]]'}`]
  return {
    heading: 'Who we are',
    blocks: [
      `${host} is run by ${operatorName(facts)}.`,
      [
        `Address: ${operator.address ?? '[[the operator’s address]]'}`,
        ...company,
        `Registration with the Information Commissioner’s Office: ${operator.ico ?? '[[the ICO registration number]]'}`,
        `Email: [${email}](mailto:${email})`,
      ],
    ],
  }
}
