import { z } from 'zod'
import { claimNames, evidenceKindNames } from './rules.ts'

/** A picture as its seller has it. */
export const ownEvidence = z.object({
  image: z.string().describe('The address of the photo'),
  claim: z.enum(claimNames),
  kind: z.enum(evidenceKindNames),
  caption: z.string(),
  isCovered: z
    .boolean()
    .describe('That no name, address or document reference number can be read in it'),
})
export type OwnEvidence = z.infer<typeof ownEvidence>

/** What a seller says of a car, each with what shows it, if anything does. */
export const shownEvidence = z.object({
  claims: z.array(
    z.object({
      name: z.enum(claimNames),
      label: z.string(),
      text: z.string().nullable().describe('As people read it; null where it is no longer said'),
      pictures: z.array(z.object({ image: z.string(), kind: z.string(), caption: z.string() })),
    }),
  ),
})
export type ShownEvidence = z.infer<typeof shownEvidence>
