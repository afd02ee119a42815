import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { plans, type Plan } from '../../listings/rules.ts'
import { factsInput, knownFacts } from '../../cars/facts/schema.ts'
import { listingFields } from './input.ts'
import { hasWhatItShows, registrationFields, registrationIsNeeded } from './registration/input.ts'
import { tooManyImages } from './too-many-images.ts'
import {
  listingToSend,
  type ListingField,
  type ListingProblems,
  type ListingTyped,
} from './typed.ts'

export type FormOfFacts = Pick<UseFormReturn<ListingTyped>, 'getValues' | 'unregister'>

/** What there is no fact for would be refused, and no field could show why. */
export function dropUnknownFacts(form: FormOfFacts): void {
  const facts = form.getValues('facts') ?? {}
  const known = knownFacts(facts)
  for (const name of Object.keys(facts))
    if (!Object.hasOwn(known, name)) form.unregister(`facts.${name}`)
}

const fields = z.object({ ...listingFields, facts: factsInput, ...registrationFields })

/** What is wrong with it, a sentence a field, as the server would say it. */
export function checkListing(typed: ListingTyped, plan: Plan): ListingProblems {
  const problems: ListingProblems = {}
  const sent = listingToSend(typed)
  for (const { path, message } of fields.safeParse(sent).error?.issues ?? [])
    problems[path.slice(0, path[0] === 'facts' ? 2 : 1).join('.') as ListingField] ??= message
  if (!hasWhatItShows({ ...sent, registration: sent.registration.trim() || null }))
    problems.registration = registrationIsNeeded
  if (typed.images.length > plans[plan].photos) problems.images = tooManyImages(plan)
  return problems
}
