import { z } from 'zod'
import { ruleName, ruleSettings } from '../../moderation/screening/kinds.ts'

/** What crosses the wire of the rules that hold listings before they are seen. */

const id = z.int().positive()

export const screeningRules = z.array(
  z.object({
    id,
    name: z.string(),
    settings: ruleSettings,
    isOn: z.boolean(),
    held: z.int().describe('In the last 30 days'),
    released: z.int().describe('Of these, found in order'),
    takenDown: z.int(),
  }),
)
export type ScreeningRules = z.infer<typeof screeningRules>

export const newRule = z.strictObject({ name: ruleName, settings: ruleSettings })
export type NewRule = z.output<typeof newRule>

export const trialBody = z.strictObject({ settings: ruleSettings })

export const trial = z.object({
  tried: z.int(),
  found: z.int(),
  hits: z.array(z.object({ listingId: id, car: z.string(), why: z.string() })),
})
export type TrialResult = z.infer<typeof trial>

export const ruleAct = z.strictObject({ act: z.enum(['switch-on', 'switch-off', 'delete']) })
export type RuleAct = z.output<typeof ruleAct>
