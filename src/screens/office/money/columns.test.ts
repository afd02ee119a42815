import { expect, test } from 'vitest'
import type { FoundOrder } from '../../../features/office/money/schema.ts'
import type { Column } from '../table.tsx'
import { orderColumns } from './columns.ts'

const order: FoundOrder = {
  id: 7,
  reference: 'YT-7Q4K',
  car: '1989 BMW 325i',
  state: 'disputed',
  currency: 'gbp',
  capturedPence: 1_250,
  returnedPence: 0,
  disputedPence: 1_250,
  createdAt: '2026-07-01T09:00:00.000Z',
  evidenceDueAt: '2026-07-12T23:59:59.000Z',
  needsPerson: true,
}

/** What a cell shows, and what a spreadsheet is given of it. */
const cells = (rows: FoundOrder[], name: string) => {
  const column: Column<FoundOrder> | undefined = orderColumns(rows).find(
    ({ head }) => head === name,
  )
  return column && rows.map((row) => [column.show?.(row) ?? column.value(row), column.value(row)])
}

test('until when the bank takes evidence is a moment, by the clocks of London', () => {
  expect(cells([order], 'Evidence by')).toEqual([
    ['13 Jul 2026, 00:59', '2026-07-12T23:59:59.000Z'],
  ])
})

test('a spreadsheet is given pounds under what was paid and what went back, as is shown', () => {
  expect(cells([order], 'Paid')).toEqual([['£12.50', '12.50']])
  expect(cells([order], 'Back')).toEqual([['£0.00', '0.00']])
  expect(cells([order], 'Currency')).toBeUndefined()
})

test('money in another currency is shown in that, and the spreadsheet’s column names it', () => {
  const others = [order, { ...order, currency: 'usd' }, { ...order, currency: 'jpy' }]
  expect(cells(others, 'Paid')).toEqual([
    ['£12.50', '12.50'],
    ['US$12.50', '12.50'],
    ['JP¥1,250', '1250'],
  ])
  expect(cells(others, 'Currency')).toEqual([
    ['gbp', 'gbp'],
    ['usd', 'usd'],
    ['jpy', 'jpy'],
  ])
})
