import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { OfficeOrder } from '../../../features/office/money/schema.ts'
import { LocationContext, RouterContext } from '../../../platform/router/context.ts'
import { createStaticRouter } from '../../../platform/router/static-router.ts'
import { OrderActs } from './order-acts.tsx'
import { Refunds } from './refunds.tsx'
import { orderLabelOf } from './labels.ts'

const router = createStaticRouter('/office/money/7', { error: null })

const render = (shown: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContext value={router}>
        <LocationContext value={router.state().location}>{shown}</LocationContext>
      </RouterContext>
    </QueryClientProvider>,
  )

const buttonsOf = (state: OfficeOrder['state'], needsPerson = false) =>
  [
    ...render(<OrderActs order={{ id: 7, state, needsPerson }} />).matchAll(
      /<button[^>]*>([^<]*)/g,
    ),
  ].map(([, words]) => words)

test('an order that is listed as one that needs somebody offers what they may do about it', () => {
  expect(buttonsOf('refund-pending')).toEqual([])
  expect(buttonsOf('refund-pending', true)).toEqual(['It Went Back Another Way'])
  expect(buttonsOf('awaiting-payment')).toEqual([])
  expect(buttonsOf('awaiting-payment', true)).toEqual(['Refund', 'It Went Back Another Way'])
  expect(buttonsOf('refund-due', true)).toEqual([
    'Try the Refund Again',
    'It Went Back Another Way',
  ])
  expect(buttonsOf('fulfilled')).toEqual(['Refund'])
  expect(buttonsOf('refunded')).toEqual([])
})

test('an order of which nobody knows whether it is paid is not said to be unpaid', () => {
  expect(orderLabelOf({ state: 'awaiting-payment', needsPerson: false })).toBe('Not paid yet')
  expect(orderLabelOf({ state: 'awaiting-payment', needsPerson: true })).toBe(
    'Not published yet: needs you',
  )
})

test('the refunds of an order are shown with why they wait', () => {
  const refund = {
    id: 're_1',
    state: 'pending',
    amountPence: 1_250,
    reason: 'insufficient_funds',
    madeAt: '2026-06-01T12:00:00.000Z',
  } as const
  const shown = (refunds: OfficeOrder['refunds']) =>
    render(<Refunds order={{ id: 7, currency: 'gbp', refunds }} />)
  expect(shown([])).toBe('')
  for (const words of ['On its way', 'insufficient_funds', '£12.50', '1 Jun 2026, 13:00', 're_1'])
    expect(shown([refund])).toContain(words)
})
