import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '../../platform/pages/queries.ts'
import { RouterContext } from '../../platform/router/context.ts'
import { createStaticRouter } from '../../platform/router/static-router.ts'
import { ReminderRefused } from './reminder-refused.tsx'

const shown = (error: unknown) =>
  renderToString(
    <RouterContext value={createStaticRouter('/renew', { error: null })}>
      <ReminderRefused error={error} onRetry={() => {}} />
    </RouterContext>,
  )

test('what may work later can be tried again, and what is refused for good is done elsewhere', () => {
  const refusal = (status: number) => new ApiError(status, JSON.stringify({ message: 'Why' }))
  for (const passing of [refusal(429), refusal(503), new TypeError('Failed to fetch')])
    expect(shown(passing)).toContain('Try again')
  for (const final of [refusal(404), refusal(409)]) {
    expect(shown(final)).not.toContain('Try again')
    expect(shown(final)).toContain('My Account')
  }
})
