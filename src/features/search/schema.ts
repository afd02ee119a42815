import { z } from 'zod'
import { placeName } from '../places/schema.ts'
import { conditions, makes, modelYears } from '../cars/rules.ts'
import { listingCard } from '../listings/schema.ts'
import type { CriteriaField } from './criteria.ts'
import { mainFields, type FactField } from './facts/asks.ts'
import { factFilters } from './facts/filters.ts'
import { sorts } from './rules.ts'

const choice = z.object({
  value: z.string(),
  n: z.int().min(0),
  approximate: z.boolean().describe('True where n is an estimate from a sample'),
})
export type FacetChoice = z.infer<typeof choice>

/** Each group counts what the other filters leave, so that a choice shows what picking it would give. */
export const facets = z.object({
  make: z.array(choice),
  model: z.array(choice).describe('Model families; empty until a make is chosen'),
  condition: z.array(choice),
  location: z.array(choice).describe('The places with most cars'),
  maxPrice: z.array(choice).describe('Pounds; how many cost at most this'),
})
export type Facets = z.infer<typeof facets>

const optionalText = z.string().optional()
const optionalNumber = z.int().optional()

/** What the free text was taken to mean. */
export const understanding = z.object({
  make: z.enum(makes).optional(),
  model: optionalText.describe('The family that was named, or that a code is a part of'),
  filters: z
    .object({
      make: optionalText,
      model: optionalText,
      yearFrom: optionalNumber,
      yearTo: optionalNumber,
      priceFrom: optionalNumber,
      maxPrice: optionalNumber,
      mileageFrom: optionalNumber,
      mileageTo: optionalNumber,
      powerFrom: optionalText,
      powerTo: optionalText,
      condition: optionalText,
      near: optionalText,
      within: optionalNumber,
      sort: z.enum(sorts.map((sort) => sort.value)).optional(),
    })
    .describe(
      'What the words ask for that has a filter of its own, or is an order, as one would send it',
    ),
  rest: z
    .string()
    .describe('The words without those, as mended: the same search, sent with `filters`'),
  parts: z
    .array(z.object({ label: z.string(), without: z.string() }))
    .describe('What `rest` is made of, and what it is without each: of `auto estate`, “estate”')
    .meta({ example: [{ label: 'Automatic', without: 'estate' }] }),
  words: z.array(z.string()).describe('What was looked for in titles and descriptions'),
  attributes: z
    .array(z.string())
    .describe('What was asked for beside names and was found in what sellers write')
    .meta({ example: ['automatic', 'one owner'] }),
  without: z
    .array(z.string())
    .describe(
      'What no car may be, as far as its names and its seller say: of `golf not red`, “red”. ' +
        'A place that isn’t wanted is not among them: of `golf not in Leeds` it is in `rest` and `parts`',
    )
    .meta({ example: ['red', 'Porsche 911'] }),
  corrections: z.array(z.object({ from: z.string(), to: z.string() })),
  mended: z.string().describe('As it was typed, with those'),
  offers: z
    .array(z.object({ from: z.string(), to: z.array(z.string()) }))
    .describe('Words that may be a slip for either of these'),
  unmatched: z.array(z.string()).describe('Words that no car has, which were left out'),
  unreadable: z.array(z.string()).describe('Words in letters that we can’t read'),
  absent: optionalText.describe('What was asked for, is known, and is not on sale'),
  near: z
    .array(z.object({ label: z.string(), query: z.string(), n: z.int() }))
    .describe('What comes near it: the query of a search'),
  matched: z.enum(['all', 'some']).describe("'some' where no car has all of the words"),
})
export type Understanding = z.infer<typeof understanding>

const total = z
  .object({ n: z.int().min(0), exact: z.boolean() })
  .describe('Where it is not exact: 10,000 where there are more, or else about so many')
export type Total = z.infer<typeof total>

const unsaid = z
  .object({ n: z.int().min(0), exact: z.boolean() })
  .nullable()
  .describe(
    'Cars that say nothing of what is asked for in fields (gearbox, owners, …) and would be found otherwise; ' +
      '`unsaid=with` lists them too. Null where no such thing was asked for.',
  )

/** How many cars a search finds, and would find with each choice. */
export const searchCounts = z.object({ total, facets, unsaid })
export type SearchCounts = z.infer<typeof searchCounts>

/** The search port: stays the same whatever answers it. */
export const searchResponse = z.object({
  items: z.array(listingCard),
  nextCursor: z.string().nullable().describe('Opaque; bound to these filters and this order'),
  total: total
    .nullable()
    .describe('Null where counting is late: `/api/listings/counts` has what a list came without'),
  facets: facets.nullable().describe('Null where counting is late'),
  factChoices: z
    .array(
      z.object({
        name: z.enum(mainFields),
        label: z.string(),
        choices: z.array(z.object({ value: z.string(), label: z.string() })),
      }),
    )
    .describe(
      'What else cars are filtered by most, by the names of its filters; no counts are beside them',
    ),
  factsAsked: z
    .array(
      z.object({
        field: z.string(),
        label: z.string().meta({ example: 'Service history: full or part' }),
        any: z.string().describe('Without it').meta({ example: 'Any service history' }),
      }),
    )
    .describe('What was asked for in fields, as people say it'),
  unsaid,
  sort: z.enum(sorts.map((sort) => sort.value)).describe('The order that was used'),
  place: z.string().nullable().describe('The place or area that `near` was taken to mean'),
  isArea: z
    .boolean()
    .describe('That is a county, region or country: the cars in it, whatever `within` says'),
  otherPlaces: z.array(placeName).describe('Places of the same name that may be meant instead'),
  understood: understanding.nullable().describe('Null without free text'),
})
export type SearchResponse = z.infer<typeof searchResponse>

const suggestion = z.object({
  kind: z.enum(['make', 'model', 'place', 'phrase']),
  label: z.string(),
  n: z.int().nullable().describe('How many cars it shows, where that is counted'),
  count: z.string().nullable().describe('The same for a person').meta({ example: 'about 11,000' }),
  criteria: z
    .object({
      make: optionalText,
      model: optionalText,
      location: optionalText,
      near: optionalText,
      q: optionalText,
    })
    .describe('The search that it stands for, as one would send it'),
})
export type Suggestion = z.infer<typeof suggestion>
export const suggestionsResponse = z.array(suggestion)

const described = (text: string, example?: string) =>
  z
    .unknown()
    .optional()
    .describe(text)
    .meta({ type: 'string', ...(example && { example }) })

const oneOf = (choices: readonly { value: string }[]) =>
  choices
    .map(({ value }) => value)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1')
const years = `${modelYears.first} to ${modelYears.last}`

const ofFacts = Object.fromEntries(
  factFilters.map(({ field, label, takes }) => [field, described(`${label}: ${takes}`)]),
) as unknown as Record<FactField, z.ZodType>

const documented: Record<CriteriaField, z.ZodType> = {
  make: described('One of the makes', 'Porsche'),
  model: described('A model family', '911'),
  yearFrom: described(years),
  yearTo: described(years),
  priceFrom: described('Whole pounds'),
  maxPrice: described('Whole pounds; 100000 means no upper bound, as in “£100,000+”'),
  mileageFrom: described('Miles'),
  mileageTo: described('Miles'),
  condition: described(oneOf(conditions)),
  location: described('A town, as written in the listing'),
  ...ofFacts,
  unsaid: described("'with': cars that say nothing of what is asked for in fields are listed too"),
  near: described('A town, county, region, country or postcode', 'Harrogate'),
  within: described('Miles around `near`; 50 unless told'),
  q: described('Free text', 'porche 911'),
  spelling: described(
    "'typed': the words of `q` are taken as they are, and what may be a slip is offered, not mended",
  ),
  sort: described(oneOf(sorts)),
  cursor: described('`nextCursor` of the page before'),
}

/**
 * For the documentation: `criteria.ts` reads and refuses the values themselves, for the page and
 * the API alike, and knows what was given twice. It has no need of zod, which no page of cars ships.
 */
export const searchQuery = z.object(documented).loose()
