import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pricePence } from '../../../ui/format.ts'
import { plans } from '../../listings/rules.ts'
import type { OwnOrder } from './schema.ts'
import { OrderItem } from './section.tsx'

const paid = pricePence(plans.premium.pricePence)
const order: OwnOrder = {
  reference: 'YT-7K2M9Q4X1B',
  car: '1989 BMW 325i Sport',
  plan: 'premium',
  paidAt: '2026-06-01T23:30:00.000Z',
  amount: paid,
  refunded: '£0.00',
  state: 'paid',
}
const wordsOf = (more: Partial<OwnOrder>) =>
  renderToStaticMarkup(<OrderItem order={{ ...order, ...more }} />).match(/[^<>]+(?=<)/g)

test('a payment is said by its car, day, plan, reference and amount, and how it stands', () => {
  expect(wordsOf({})).toEqual([
    '1989 BMW 325i Sport',
    '2 Jun 2026, Premium listing, ',
    'YT-7K2M9Q4X1B',
    paid,
    'Paid',
  ])
  const said = (more: Partial<OwnOrder>) => wordsOf(more)?.at(-1)
  expect(said({ state: 'partly-refunded', refunded: '£2.00' })).toBe('Paid, £2.00 refunded')
  expect(said({ state: 'refund-due', refunded: paid })).toBe('Refund on its way')
  expect(said({ state: 'refund-failed' })).toBe('Your refund came back to us: write to us')
  expect(said({ state: 'refunded', refunded: paid })).toBe('Refunded')
  expect(said({ state: 'disputed' })).toBe('Disputed with your bank')
  expect(said({ state: 'charged-back' })).toBe('Taken back by your bank')
})
