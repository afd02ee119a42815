import { z } from 'zod'
import {
  ruleKinds,
  ruleName,
  ruleSettings,
  type RuleKind,
  type RuleSettings,
} from '../../moderation/screening/kinds.ts'

export const ruleKindNames = Object.keys(ruleKinds) as [RuleKind, ...RuleKind[]]

/** A rule as it is typed: every field is there, whichever kind is chosen, so that changing one's mind loses nothing. */
export const typedRule = z.object({
  name: ruleName,
  kind: z.enum(ruleKindNames),
  phrases: z.string(),
  percent: z.string(),
  listings: z.string(),
  days: z.string(),
  photos: z.string(),
})
export type TypedRule = z.output<typeof typedRule>

/** Which fields a kind has. */
export const fieldsOf = {
  words: ['phrases'],
  price: ['percent'],
  phone: ['listings', 'days'],
  network: ['listings'],
  newcomer: ['listings', 'days'],
  registration: [],
  'another-car': [],
  photos: ['photos'],
} as const satisfies Record<RuleKind, readonly (keyof TypedRule)[]>

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
// What isn't a number is refused by the rule's own words.
const figure = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

/** What was typed, as the rule that it says, and what is wrong with it by field. */
export function readTyped(typed: TypedRule): {
  settings?: RuleSettings
  problems: Partial<Record<keyof TypedRule, string>>
} {
  const values = {
    phrases: lines(typed.phrases),
    percent: figure(typed.percent),
    listings: figure(typed.listings),
    days: figure(typed.days),
    photos: figure(typed.photos),
  }
  const parsed = ruleSettings.safeParse({
    kind: typed.kind,
    ...Object.fromEntries(fieldsOf[typed.kind].map((field) => [field, values[field]])),
  })
  if (parsed.success) return { settings: parsed.data, problems: {} }
  const problems: Partial<Record<string, string>> = {}
  for (const { path, message } of parsed.error.issues) problems[String(path[0])] ??= message
  return { problems }
}
