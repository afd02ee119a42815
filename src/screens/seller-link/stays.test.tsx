import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ReminderListing } from '../../features/listings/schema.ts'
import { RouterContext } from '../../platform/router/context.ts'
import { createStaticRouter } from '../../platform/router/static-router.ts'
import { Stays } from './stays.tsx'

const shown = (state: ReminderListing['state']) =>
  renderToString(
    <RouterContext value={createStaticRouter('/still-for-sale', { error: null })}>
      <Stays
        listing={{
          id: 7,
          car: '1989 BMW 325i',
          plan: 'standard',
          state,
          expiresAt: '2026-06-30T12:00:00.000Z',
        }}
      />
    </RouterContext>,
  ).replaceAll('<!-- -->', '')

test('a car that is still being checked is not said to be on sale', () => {
  expect(shown('live')).toContain('is on sale until 30 Jun 2026')
  expect(shown('expired')).toContain('was on sale until 30 Jun 2026')
  const held = shown('held')
  expect(held).not.toMatch(/on sale until|stays on sale|See your listing/)
  expect(held).toContain('no day on sale is lost')
})
