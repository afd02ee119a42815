import { z } from 'zod'
import { isEmptyOrShown, oneLine } from '../../../platform/characters.ts'
import { number } from '../../../ui/format.ts'
import {
  factNames,
  facts,
  originalParts,
  type Fact,
  type FactName,
  type Facts,
} from './vocabulary.ts'

/** What says nothing: a choice that was not made, a field that was emptied. */
const unsaid = z.union([z.literal(''), z.null()])

const isDay = (given: string) => given.startsWith('20') && z.iso.date().safeParse(given).success

/** '1991-08', also where it was typed as '8/1991'. */
const inOrder = (given: string) =>
  given.replace(/^(\d{1,2})[/.-](\d{4})$/, (_, month: string, year: string) =>
    [year, month.padStart(2, '0')].join('-'),
  )
const aMonth = /^(?:19[789]\d|20[0-4]\d)-(?:0[1-9]|1[0-2])$/

function valueOf(fact: Fact, message: string) {
  switch (fact.kind) {
    case 'choice':
      return z.enum(Object.keys(fact.choices), message)
    case 'figure': {
      const inRange = z.int(message).min(fact.min, message).max(fact.max, message)
      return (
        z
          .union([inRange, z.string().regex(/^\s*\d{1,3}(?:,?\d{3})*\s*$/)], message)
          .transform((given) => Number(String(given).replaceAll(',', '')))
          .pipe(inRange)
          // Of alternatives that say nothing themselves, as this one without its words, the API's description says nothing.
          .describe(`A whole number from ${fact.min} to ${number(fact.max)}`)
      )
    }
    case 'line':
      return z
        .string(message)
        .trim()
        .max(fact.max, message)
        .regex(oneLine, message)
        .refine(isEmptyOrShown, message)
    case 'day':
      return z.string(message).refine(isDay, message)
    case 'month':
      return z.string(message).trim().transform(inOrder).pipe(z.string().regex(aMonth, message))
  }
}

function messageFor(fact: Fact): string {
  switch (fact.kind) {
    case 'choice':
      return `${fact.label} must be one of: ${Object.keys(fact.choices).join(', ')}`
    case 'figure':
      return `${fact.label} must be a whole number from ${fact.min} to ${number(fact.max)}`
    case 'line':
      return `${fact.label} must be at most ${fact.max} characters, in one line`
    case 'day':
      return `${fact.label} must be a date`
    case 'month':
      return `${fact.label} must be a month and its year, as 8/1991`
  }
}

const typed = (fact: Fact) =>
  z
    .union([valueOf(fact, messageFor(fact)), unsaid], messageFor(fact))
    .transform((value) => (value === '' ? null : value))
    .optional()
    .describe(fact.label)

/** What a seller sends: only what is named changes, and null or nothing takes back what was said. */
export const factsInput = z
  .strictObject(
    Object.fromEntries(factNames.map((name) => [name, typed(facts[name])])) as Record<
      FactName,
      ReturnType<typeof typed>
    >,
  )
  // By now each value is one that the table allows.
  .transform((given) => given as FactChanges)

/** Of what was typed under the names of facts, what there is a fact for. */
export const knownFacts = (typed: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => Object.hasOwn(facts, name)))

/** Null takes back what was said. */
export type FactChanges = { [Name in FactName]?: Facts[Name] | null }

/** A fact as it is shown, with its value as it is sent. */
export const factLine = z.object({
  name: z.enum(factNames),
  label: z.string(),
  value: z.union([z.string(), z.number()]),
  text: z.string().describe('The value as people read it'),
  part: z
    .enum(originalParts)
    .optional()
    .describe('Where it says how original a part of the car is'),
})
export type FactLine = z.infer<typeof factLine>
