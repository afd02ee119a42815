import { plans, type Plan } from '../rules.ts'

type PlanParams = { plan?: Plan | undefined; isPremium?: boolean | undefined }

/** What `isPremium` says, whatever the plan is called: that its listings are set apart. */
export const isPremiumOf = (plan: Plan): boolean => plans[plan].isFeatured

/** The plan that a request asks for; by `isPremium` alone, one of the two that it can tell apart. */
export const planOf = ({ plan, isPremium }: PlanParams): Plan =>
  plan ?? (isPremium ? 'premium' : 'standard')

/** Whether it says one thing by both, or says only one of them. */
export const isOneWish = ({ plan, isPremium }: PlanParams): boolean =>
  !plan || isPremium === undefined || isPremium === isPremiumOf(plan)
