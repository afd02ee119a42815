import { z } from 'zod'
import { factLine } from '../cars/facts/schema.ts'
import { makes } from '../cars/rules.ts'
import { markOf, notARegistration } from './mark.ts'

export const lookUpBody = z.strictObject({
  registration: z
    .string('Registration must be given')
    .max(20, notARegistration)
    .refine((typed) => markOf(typed) !== null, notARegistration)
    .meta({ example: 'J123 ABC' }),
})

/** Whether there is anybody to ask: a shop without keys has nobody. */
export const lookUpState = z.object({
  canAsk: z.boolean(),
  canReadHistories: z.boolean().describe('Whether a listing may show its MOT history'),
})
export type LookUpState = z.infer<typeof lookUpState>

/** What a look-up found. The registration itself is not in it. */
export const lookUpResponse = z.object({
  outcome: z.enum(['found', 'unknown', 'unavailable']),
  car: z
    .object({
      make: z.enum(makes).nullable(),
      model: z.string().nullable(),
      year: z.int().nullable(),
      facts: z.array(factLine),
      saidBy: z
        .record(z.string(), z.string())
        .describe('Which service says it, by the names of a listing’s fields and facts')
        .meta({ example: { make: 'DVLA', model: 'DVSA', fuel: 'DVLA' } }),
    })
    .nullable()
    .describe('What the record says, in the words of a listing; null unless it was found'),
  hindrances: z.array(z.string()).describe('Why it can’t be listed here, in sentences'),
  isPrivatePlate: z.boolean().describe('Its letter or number is of other years than the car'),
  sources: z.array(z.string()).meta({ example: ['DVLA'] }),
  isInvented: z.boolean().describe('Made up, for the demonstration'),
})
export type LookUpResponse = z.infer<typeof lookUpResponse>
