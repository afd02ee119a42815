import { expect, test } from 'vitest'
import { describeStats, isEmpty } from './labels.ts'
import type { ListingStats } from '../schema.ts'

const empty = { views: 0, saves: 0, calls: 0, enquiries: 0 }

function month(views: Record<string, number>, totals: Partial<ListingStats['totals']>) {
  const days = ['2026-11-19', '2026-11-20', '2026-11-21'].map((day) => ({
    day,
    ...empty,
    views: views[day] ?? 0,
  }))
  return { from: days[0]!.day, to: days[2]!.day, days, totals: { ...empty, ...totals } }
}

test('figures are said in a sentence, with the busiest day where there is one', () => {
  const busy = month(
    { '2026-11-19': 1_200, '2026-11-21': 34 },
    { views: 1_234, saves: 1, enquiries: 2 },
  )
  expect(describeStats(busy)).toBe(
    '1,234 views, 1 save, no calls and 2 messages in 3 days. Looked at most on 19\u00a0Nov, 1,200 times.',
  )
  expect(describeStats(month({ '2026-11-20': 1 }, { views: 1 }))).toBe(
    '1 view, no saves, no calls and no messages in 3 days.',
  )
  expect(describeStats(month({ '2026-11-20': 1, '2026-11-21': 2 }, { views: 3 }))).toMatch(
    /Looked at most today, twice\.$/,
  )
})

test('a listing that was called about is not one of which nothing came', () => {
  expect(isEmpty(month({}, {}))).toBe(true)
  expect(isEmpty(month({}, { calls: 1 }))).toBe(false)
})
