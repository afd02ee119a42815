import type { CountryCode } from 'libphonenumber-js/max'
import type { ListStoredTexts, TextMessages } from '../../../platform/texts/port.ts'

/** How this shop sends text messages, and what it may spend on them. */
export type Texting = {
  /** Null where nobody would get one: then no code is offered. */
  transport: TextMessages | null
  /** To numbers of which countries. */
  countries: readonly CountryCode[]
  /** How many may leave in a day, all together. */
  aDay: number
  /** Milliseconds that somebody is kept waiting for it at most, where not as usual. */
  patience?: number
  /** What was put aside instead of being sent; null where all is sent. */
  listStored: ListStoredTexts | null
}

export const noTexting: Texting = { transport: null, countries: ['GB'], aDay: 0, listStored: null }
