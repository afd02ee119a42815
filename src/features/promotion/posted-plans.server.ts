import { sql } from 'kysely'
import { planNames, plans } from '../listings/rules.ts'

const posted = planNames.filter((plan) => plans[plan].isPosted)

/** Whether a listing's plan has a post of its own. */
export const isPosted = sql<boolean>`listings.plan = any(${posted})`
