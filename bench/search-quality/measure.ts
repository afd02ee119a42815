import type { Criteria } from '../../src/features/search/criteria.ts'
import type { SearchResponse } from '../../src/features/search/schema.ts'
import type { LabelledQuery } from './queries.ts'
import type { StockCar } from './stock.ts'

/** How one query was answered. Shares are of 1. */
export type Answer = {
  query: LabelledQuery
  recall: number
  precision: number
  isWrongNothing: boolean
  isWrongCorrection: boolean
  milliseconds: number
  found: number
  right: number
  response: SearchResponse
}

const looked = 10

/**
 * Asks a query and compares what is found, to the last page, with what is right. Precision is the share of
 * right cars among the first ten; where no car is right, finding none is all right. A correction is wrong
 * where most of what it leads to is. `cars` are those that recall is of: where there are many more, the first
 * of them, and `carOf` knows the others.
 */
export async function answer(
  find: (criteria: Criteria) => Promise<SearchResponse>,
  cars: readonly StockCar[],
  query: LabelledQuery,
  { pages = 100, carOf = (id: number) => cars[id - 1] } = {},
): Promise<Answer> {
  const began = performance.now()
  const response = await find({ q: query.text })
  const milliseconds = performance.now() - began
  const ids = response.items.map(({ id }) => id)
  let { nextCursor } = response
  for (let page = 1; nextCursor && page < pages; page++) {
    const next: SearchResponse = await find({ q: query.text, cursor: nextCursor })
    ids.push(...next.items.map(({ id }) => id))
    nextCursor = next.nextCursor
  }
  const { isRight } = query
  const right = new Set(isRight ? cars.flatMap((car, n) => (isRight(car) ? [n + 1] : [])) : [])
  const isRightId = (id: number) => {
    const car = carOf(id)
    return car !== undefined && isRight?.(car) === true
  }
  const first = ids.slice(0, looked)
  const precision =
    first.length > 0 ? first.filter(isRightId).length / first.length : Number(right.size === 0)
  const recall = right.size > 0 ? ids.filter((id) => right.has(id)).length / right.size : 1
  return {
    query,
    recall,
    precision,
    isWrongNothing: right.size > 0 && ids.length === 0,
    isWrongCorrection: (response.understood?.corrections.length ?? 0) > 0 && precision < 0.5,
    milliseconds,
    found: ids.length,
    right: right.size,
    response,
  }
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** The figures of a class of queries, or of all. */
export const summarise = (answers: readonly Answer[]) => ({
  n: answers.length,
  recall: mean(answers.filter(({ right }) => right > 0).map(({ recall }) => recall)),
  precision: mean(answers.map(({ precision }) => precision)),
  wrongNothings: answers.filter(({ isWrongNothing }) => isWrongNothing).length,
  wrongCorrections: answers.filter(({ isWrongCorrection }) => isWrongCorrection).length,
  p95Milliseconds:
    answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)[
      Math.floor(answers.length * 0.95)
    ] ?? 0,
})

/** A line for each class of queries and one for all; without recall where not all that is found was read. */
export function printAnswers(
  title: string,
  answers: readonly Answer[],
  { isRecallKnown = true } = {},
): void {
  const column = (value: string | number) => String(value).padStart(10)
  const line = (name: string, of: readonly Answer[]) => {
    const sum = summarise(of)
    console.log(
      name.padEnd(12) +
        [
          sum.n,
          isRecallKnown ? sum.recall.toFixed(3) : '–',
          sum.precision.toFixed(3),
          sum.wrongNothings,
          sum.wrongCorrections,
          sum.p95Milliseconds.toFixed(1),
        ]
          .map(column)
          .join(''),
    )
  }
  console.log(
    `\n${title.padEnd(12)}${['queries', 'recall', 'prec@10', 'nothing', 'mended', 'p95 ms'].map(column).join('')}`,
  )
  for (const kind of new Set(answers.map(({ query }) => query.kind)))
    line(
      kind,
      answers.filter(({ query }) => query.kind === kind),
    )
  line('all', answers)
}
