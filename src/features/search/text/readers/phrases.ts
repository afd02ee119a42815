import { latestHistoricYear } from '../../../cars/keeping/rules.ts'
import { modelYears } from '../../../cars/rules.ts'
import type { Criteria } from '../../criteria.ts'
import { highestPrice } from '../../rules.ts'
import type { PlacedPhrase } from '../tokens.ts'

/** Phrases become filters, but for what is given already. */
export function addPhraseFilters(
  filters: Criteria,
  phrases: readonly PlacedPhrase[],
  given: Criteria,
) {
  for (const { phrase } of phrases)
    switch (phrase.kind) {
      case 'years':
        if (given.yearFrom !== undefined || given.yearTo !== undefined) break
        if (phrase.from !== undefined) filters.yearFrom = phrase.from
        if (phrase.to !== undefined) filters.yearTo = phrase.to
        break
      case 'price':
        if (given.priceFrom !== undefined || given.maxPrice !== undefined) break
        if (phrase.from !== undefined) filters.priceFrom = Math.min(phrase.from, 99_999_999)
        if (phrase.to !== undefined) filters.maxPrice = highestPrice(phrase.to)
        dropCrossed(filters, phrase, ['priceFrom', 'maxPrice'])
        break
      case 'mileage':
        // 'Over 100 miles from Leeds' is no mileage either.
        if (isDistance(phrase.to ?? phrase.from)) break
        if (given.mileageFrom !== undefined || given.mileageTo !== undefined) break
        if (phrase.from !== undefined) filters.mileageFrom = Math.min(phrase.from, mostMiles)
        if (phrase.to !== undefined) filters.mileageTo = Math.min(phrase.to, mostMiles)
        dropCrossed(filters, phrase, ['mileageFrom', 'mileageTo'])
        break
      case 'power':
        if (given.powerFrom !== undefined || given.powerTo !== undefined) break
        if (phrase.from !== undefined) filters.powerFrom = String(phrase.from)
        if (phrase.to !== undefined) filters.powerTo = String(phrase.to)
        dropCrossed(filters, phrase, ['powerFrom', 'powerTo'])
        break
      case 'condition':
        filters.condition = given.condition ?? phrase.condition
        break
      case 'cheap':
        filters.sort = given.sort ?? 'price-low'
        break
      case 'exempt':
      case 'near':
      case 'far':
    }
}

/** 'Tax exempt' is of so many years ago, which other years that are said may narrow. */
export function addExemption(
  filters: Criteria,
  phrases: readonly PlacedPhrase[],
  { given, today }: { given: Criteria; today: string },
) {
  if (!phrases.some(({ phrase }) => phrase.kind === 'exempt') || given.yearTo !== undefined) return
  const latest = latestHistoricYear(today)
  const { yearFrom = given.yearFrom ?? modelYears.first, yearTo = latest } = filters
  if (yearFrom <= latest) filters.yearTo = Math.min(yearTo, latest)
}

type Bounds =
  | readonly ['priceFrom', 'maxPrice']
  | readonly ['mileageFrom', 'mileageTo']
  | readonly ['powerFrom', 'powerTo']

/** No car is of more than this and of less than that, where this is the more: what is said last is meant. */
function dropCrossed(filters: Criteria, { to }: { to?: number }, [low, high]: Bounds) {
  if (Number(filters[low] ?? 0) > Number(filters[high] ?? Infinity))
    delete filters[to === undefined ? high : low]
}

/** So few miles have hardly been driven by any car, and are how far people go for one. */
const isDistance = (miles: number | undefined): miles is number =>
  miles !== undefined && miles >= 1 && miles < 1_000

const mostMiles = 9_999_999

/** 'Near Leeds within 100 miles'; where no place is said they are a mileage after all. */
export function addDistanceFilter(
  filters: Criteria,
  phrases: readonly PlacedPhrase[],
  given: Criteria,
) {
  for (const { phrase } of phrases) {
    if (phrase.kind !== 'mileage' || !isDistance(phrase.to)) continue
    if (filters.near ?? given.near) filters.within ??= given.within ?? phrase.to
    else if ((filters.mileageFrom ?? given.mileageFrom ?? 0) <= phrase.to)
      filters.mileageTo ??= given.mileageTo ?? phrase.to
  }
}
