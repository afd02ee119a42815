import { z } from 'zod'
import { isEmptyOrShown, severalLines } from '../../platform/characters.ts'
import { listingFields } from '../selling/form/input.ts'
import { appealOutcomes, groundNames, reportLength, statementLength } from './rules.ts'

/** What crosses the wire of reports and appeals, outside the office. */

const lines = (text: z.ZodString) =>
  text
    .trim()
    .overwrite((typed) => typed.replace(/\r\n?/g, '\n'))
    .regex(severalLines, 'This contains a character that can’t be used')
    .refine(isEmptyOrShown, 'There is nothing in it that can be read')

/** What somebody fills in who reports something. */
export const reportForm = z.object({
  reason: z.enum(groundNames, 'Please choose what is wrong'),
  details: lines(
    z.string().max(reportLength.max, `Please use at most ${reportLength.max} characters`),
  ),
  // Its words are what keeps it in the API's description, as with a figure among a car's facts.
  email: z.literal('').or(listingFields.contactEmail.describe('An email address')),
})
export type ReportTyped = z.output<typeof reportForm>

export const reportBody = z.strictObject({
  ...reportForm.shape,
  email: reportForm.shape.email
    .optional()
    .describe(
      'Where to tell you what became of it; left out it is your account’s, where that is confirmed, and empty nowhere',
    ),
  // People don't see it and programs that fill in whatever there is do.
  website: z.string().max(1_000).optional().describe('Leave this out'),
})
export type ReportRequest = z.output<typeof reportBody>

export const reported = z.object({ message: z.string().describe('A sentence to show to a person') })

const token = z.string().min(1).max(200)
export const appealLook = z.strictObject({ token })

/** What a seller is shown of the decision that they may appeal against. */
export const appealable = z.object({
  car: z.string(),
  rule: z.string(),
  reason: z.string(),
  decidedAt: z.iso.datetime(),
  isAppealed: z.boolean().describe('They have said what they have to say'),
  outcome: z
    .enum(appealOutcomes)
    .nullable()
    .describe('What became of that; null until it is decided'),
})
export type Appealable = z.infer<typeof appealable>

export const appealForm = z.object({
  statement: lines(
    z
      .string()
      .min(statementLength.min, `Please use at least ${statementLength.min} characters`)
      .max(statementLength.max, `Please use at most ${statementLength.max} characters`),
  ),
})
export type AppealTyped = z.output<typeof appealForm>
export const appealBody = z.strictObject({ token, ...appealForm.shape })
