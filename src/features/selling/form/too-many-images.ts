import { plans, type Plan } from '../../listings/rules.ts'

/** What 'Too Many Images' says, in full. */
export const tooManyImages = (plan: Plan): string =>
  `Maximum ${plans[plan].photos} images allowed for ${plan} listings`
