import { poundsOf, priceString } from '../src/features/cars/money.ts'
import { plans } from '../src/features/listings/rules.ts'

const { pricePence: pence, days } = plans.premium

/** How long premium lasts, and what it costs as it is kept, sent and said; expiry.test.ts has the numbers. */
export const premium = {
  days,
  pence,
  pounds: pence / 100,
  digits: priceString(pence),
  said: poundsOf(pence),
}
