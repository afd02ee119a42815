import { capitalised, normaliseText } from '../../../platform/text.ts'
import { number, pounds } from '../../../ui/format.ts'
import { generations } from '../../cars/family-tree.ts'
import { makes, modelYears, type Make } from '../../cars/rules.ts'
import type { Filters } from '../clauses.server.ts'
import { maxPriceChoices, mileageChoices } from '../rules.ts'
import { isAmbiguous, spellings } from '../text/lexicon.ts'

/** What is suggested in words beside what sellers say: the search for `label` is that by `filters`. */
type Suggested = { label: string; spellings: string[]; filters: Filters }

const below = ['under', 'up to', 'less than', 'below', 'max']

/** 'Under £10,000', by what people begin to type for it: 'under 10k', 'up to 10,000', '10k'. */
const prices: Suggested[] = maxPriceChoices.map((price) => {
  const amounts = [`${price / 1_000}k`, number(price), String(price), `${price / 1_000} grand`]
  return {
    label: `under ${pounds(price)}`,
    spellings: [
      ...below.flatMap((word) => amounts.map((amount) => `${word} ${amount}`)),
      amounts[0]!,
    ],
    filters: { terms: [], priceTo: price * 100 },
  }
})

const mileages: Suggested[] = mileageChoices.map((most) => {
  const amounts = [`${most / 1_000}k`, number(most), String(most)]
  return {
    label: `under ${number(most)} miles`,
    spellings: below.flatMap((word) => amounts.map((amount) => `${word} ${amount} miles`)),
    filters: { terms: [], mileageTo: most },
  }
})

const decades: Suggested[] = [1980, 1990, 2000].map((first) => ({
  label: `${first}s`,
  spellings: [`${first}s`, `${String(first).slice(2)}s`],
  filters: { terms: [], yearFrom: first, yearTo: Math.min(first + 9, modelYears.last) },
}))

export const figures: readonly Suggested[] = [...prices, ...mileages, ...decades].map((each) => ({
  ...each,
  spellings: each.spellings.map(normaliseText),
}))

/** 'E30', 'Mk2', 'Classic Mini'. */
const nameOf = (code: string): string =>
  /^(?:mk|evo|type )\d/.test(code)
    ? capitalised(code)
    : /\d/.test(code) || code.length <= 2
      ? code.toUpperCase()
      : code.split(' ').map(capitalised).join(' ')

/** 'BMW E30'; what is called so in several families, or is a word besides, with its family: 'Volkswagen Golf Mk2'. */
function codesOf(make: Make): Suggested[] {
  return (generations[make] ?? []).flatMap(({ names, families }) =>
    names.flatMap((code) => {
      const terms: Filters['terms'] = [{ typed: code, any: spellings(code), in: 'names' }]
      const called = code.includes(make.toLowerCase()) ? nameOf(code) : `${make} ${nameOf(code)}`
      if (!isAmbiguous(code)) {
        const own = [code, `${make} ${code}`, ...families.map((family) => `${family} ${code}`)]
        return [{ label: called, spellings: own.map(normaliseText), filters: { make, terms } }]
      }
      return families.map((family) => ({
        label: `${make} ${family} ${nameOf(code)}`,
        spellings: [`${family} ${code}`, `${code} ${family}`, `${make} ${family} ${code}`].map(
          normaliseText,
        ),
        filters: { make, families: [family], terms },
      }))
    }),
  )
}

/** A code once, though it is one of several families or of several years. */
export const codes: readonly Suggested[] = [
  ...Map.groupBy(makes.flatMap(codesOf), ({ label }) => label).values(),
].map((same) => ({
  ...same[0]!,
  spellings: [...new Set(same.flatMap((each) => each.spellings))],
}))
