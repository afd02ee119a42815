import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OrderStatus } from '../../features/payments/schema.ts'
import { RouterContext } from '../../platform/router/context.ts'
import { createStaticRouter } from '../../platform/router/static-router.ts'
import { Outcome } from './outcome.tsx'

const shown = (more: Partial<OrderStatus>) =>
  renderToString(
    <RouterContext value={createStaticRouter('/checkout/success', { error: null })}>
      <Outcome
        order={{
          draftId: 7,
          plan: 'premium',
          state: 'live',
          lastError: null,
          amountPence: 750,
          ...more,
        }}
      />
    </RouterContext>,
  ).replaceAll('<!-- -->', '')

test('a car that is being checked is not called live by whoever has taken the money for it', () => {
  const live = shown({})
  expect(live).toContain('Your car is live')
  expect(live).toContain('Your premium listing is now live')
  const held = shown({ checkedWithin: '3 hours' })
  expect(held).not.toMatch(/is (?:now )?live/)
  expect(held).toContain('Your car is being checked')
  expect(held).toContain(
    'is paid for. Somebody looks at it before others see it, usually within 3 hours',
  )
  expect(held).toContain('The receipt for £7.50 is on its way')
})

test('money that is in dispute is not called on its way, and what went another way is not sent to the card', () => {
  const disputed = shown({ state: 'disputed' })
  expect(disputed).toContain('Your bank is looking at it')
  expect(disputed).toContain('The £7.50 is in dispute with the bank of the card')
  const settled = shown({ state: 'settled' })
  expect(settled).toContain('another way, not to your card')
  for (const page of [disputed, settled])
    expect(page).not.toMatch(
      /on its way back|nothing you need to do|List Your Car|sent to the card/,
    )
})
