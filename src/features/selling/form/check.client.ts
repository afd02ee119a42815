import type { Plan } from '../../listings/rules.ts'
import type { FormOfFacts } from './check.ts'
import type { ListingProblems, ListingTyped } from './typed.ts'

let rules: typeof import('./check.ts') | undefined

/**
 * Fetches the rules of a listing, which weigh more than its form: nobody needs them before there is a photo. By them a
 * form that an older page's draft was put back into is rid of what nothing asks for any more.
 */
export async function loadListingRules(form: FormOfFacts): Promise<void> {
  rules ??= await import('./check.ts')
  rules.dropUnknownFacts(form)
}

/** What is wrong with a listing, once its rules are there. */
export function checkListingByRules(typed: ListingTyped, plan: Plan): ListingProblems {
  if (!rules) throw new Error('The rules of a listing have yet to be loaded')
  return rules.checkListing(typed, plan)
}
