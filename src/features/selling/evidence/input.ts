import { z } from 'zod'
import { isEmptyOrShown, oneLine } from '../../../platform/characters.ts'
import {
  claimNames,
  evidenceKindNames,
  longestCaption,
  mostEvidence,
} from '../../listings/evidence/rules.ts'
import { photo } from '../form/input.ts'

const captionMessage = `A line about a picture must be at most ${longestCaption} characters`

const coverTheV5c =
  'Please confirm that names, addresses and the document reference number are covered'

const picture = z
  .strictObject({
    image: photo,
    claim: z.enum(claimNames, 'Choose what the picture shows'),
    kind: z.enum(evidenceKindNames, 'Choose what the picture is'),
    caption: z
      .string(captionMessage)
      .trim()
      .max(longestCaption, captionMessage)
      .regex(oneLine, 'A line about a picture contains a character that can’t be shown')
      .refine(isEmptyOrShown, 'A line about a picture contains nothing that can be read')
      .default(''),
    isCovered: z
      .boolean()
      .default(false)
      .describe('That no name, address or document reference number can be read in it'),
  })
  .refine(({ kind, isCovered }) => kind !== 'v5c' || isCovered, {
    path: ['isCovered'],
    message: coverTheV5c,
    // Said together with what else is wrong, not after it; where there is anything to be wrong.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** All pictures of a listing's evidence, in order: what is left out is taken out. */
export const evidenceInput = z
  .array(picture)
  .max(
    mostEvidence.ofListing,
    `A listing has at most ${mostEvidence.ofListing} pictures of evidence`,
  )
  .superRefine((pictures, context) => {
    for (const [n, { claim }] of pictures.entries()) {
      const before = pictures.slice(0, n).filter((one) => one.claim === claim)
      if (before.length >= mostEvidence.ofClaim)
        context.addIssue({
          code: 'custom',
          path: [n, 'claim'],
          message: `At most ${mostEvidence.ofClaim} pictures show the same`,
        })
    }
  })
export type EvidenceInput = z.output<typeof evidenceInput>
