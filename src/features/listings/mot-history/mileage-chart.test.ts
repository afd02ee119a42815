import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MileageChart } from './mileage-chart.tsx'

const testsOf = (years: readonly number[]) =>
  years.toReversed().map((year) => ({
    on: `${year}-05-03`,
    result: 'passed' as const,
    miles: (year - 1990) * 5_000,
    defects: [],
  }))

const drawn = (years: readonly number[]) =>
  renderToStaticMarkup(createElement(MileageChart, { tests: testsOf(years) }))
const pathsIn = (svg: string) => [...svg.matchAll(/<path d="([^"]*)"/g)].map(([, d]) => d!)
const yearsFrom = (from: number, n: number) => Array.from({ length: n }, (_, at) => from + at)

test('the chart of twenty tests has as many elements as that of five', () => {
  const countIn = (svg: string) => svg.match(/<\w/g)?.length
  expect(countIn(drawn(yearsFrom(2000, 20)))).toBe(countIn(drawn(yearsFrom(2015, 5))))
})

test('years without a test are dotted, and every test has its dot', () => {
  const [driven, gap, dots] = pathsIn(drawn([2000, 2001, 2002, 2008, 2009]))
  expect(driven!.match(/M/g)).toHaveLength(2)
  expect(driven!.match(/L/g)).toHaveLength(3)
  expect(gap!.match(/[ML]/g)).toEqual(['M', 'L'])
  expect(dots!.match(/h\.1/g)).toHaveLength(5)
})
