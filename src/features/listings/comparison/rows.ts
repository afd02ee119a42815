import { miles, pounds } from '../../../ui/format.ts'
import { factNames } from '../../cars/facts/vocabulary.ts'
import { conditionLabel } from '../../cars/rules.ts'
import type { ComparedCar } from './schema.ts'

/** One thing that cars are compared by, and what is said of it of each; null where nothing is. */
export type ComparisonRow = {
  name: string
  label: string
  texts: readonly (string | null)[]
  /** Which cars have the least of it, where that is what buyers look for and not all have. */
  least: readonly boolean[]
  differs: boolean
}

const saleLabels: Partial<Record<ComparedCar['state'], string>> = {
  'under-offer': 'Under offer',
  sold: 'Sold',
}

/** What cars are compared by, line by line: what they all have, what is said of any of them, what they cost to keep. */
export function comparisonRows(cars: readonly ComparedCar[]): ComparisonRow[] {
  const row = (
    name: string,
    label: string,
    textOf: (car: ComparedCar) => string | null | undefined,
    figureOf?: (car: ComparedCar) => number,
  ): ComparisonRow => {
    const texts = cars.map((car) => textOf(car) ?? null)
    const figures = figureOf ? cars.map(figureOf) : []
    const differs = new Set(texts).size > 1
    return {
      name,
      label,
      texts,
      least: cars.map((_, index) => differs && figures[index] === Math.min(...figures)),
      differs,
    }
  }
  const factOf = (name: string) => (car: ComparedCar) =>
    car.facts.find((fact) => fact.name === name && !fact.part)
  const said = factNames.filter((name) => cars.some(factOf(name)))
  const keeping = new Map(
    cars.flatMap((car) => car.keeping.lines.map(({ name, label }) => [name, label] as const)),
  )
  return [
    ...(cars.some(({ state }) => state !== 'live')
      ? [row('state', 'On sale', ({ state }) => saleLabels[state] ?? 'Yes')]
      : []),
    row(
      'price',
      'Price',
      ({ price }) => pounds(price),
      ({ price }) => Number(price),
    ),
    row('year', 'Year', ({ year }) => String(year)),
    row(
      'mileage',
      'Mileage',
      ({ mileage }) => miles(mileage),
      ({ mileage }) => mileage,
    ),
    row('condition', 'Condition', ({ condition }) => conditionLabel(condition)),
    ...said.map((name) =>
      row(
        name,
        cars.map(factOf(name)).find((fact) => fact)!.label,
        (car) => factOf(name)(car)?.text,
      ),
    ),
    row('location', 'Location', ({ location }) => location),
    ...[...keeping].map(([name, label]) =>
      row(name, label, (car) => car.keeping.lines.find((line) => line.name === name)?.text),
    ),
  ]
}
