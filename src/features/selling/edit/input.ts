import { z } from 'zod'
import { factsInput } from '../../cars/facts/schema.ts'
import { evidenceInput } from '../evidence/input.ts'
import { listingFields, promote, shots } from '../form/input.ts'
import { registrationFields } from '../form/registration/input.ts'

/** The fields that somebody has changed, and only those. */
export const listingEdit = z
  .strictObject({
    ...listingFields,
    facts: factsInput,
    evidence: evidenceInput,
    shots,
    promote,
    ...registrationFields,
  })
  .partial()
export type ListingEdit = z.output<typeof listingEdit>
