import { plans, type Plan } from '../rules.ts'

/** 'premium', or 'plus or premium': any of these. */
export const anyOf = (named: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(named)

/** 'Premium', or 'Plus and Premium': all of these. */
export const allOf = (named: readonly string[]): string =>
  new Intl.ListFormat('en-GB').format(named)

/** What a buyer reads once it is paid, of what they have paid for: it is live, or is being checked. */
export const nowPaid = (plan: Plan, checkedWithin: string | undefined): string =>
  checkedWithin
    ? `Your ${plan} listing is paid for. Somebody looks at it before others see it, usually within ${checkedWithin}; no day on sale is lost.`
    : `Your ${plan} listing is now live${plans[plan].isFeatured ? ' with priority placement' : ''}!`
