import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createQueries } from '../../../platform/pages/queries.ts'

const nothingAsked = createQueries(() => Promise.reject(new Error('nothing is asked here')))

test('a code works until a time by the clocks of London, wherever it is read', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  const { CodeForm } = await import('./code-form.tsx')
  const html = renderToString(
    <QueryClientProvider client={nothingAsked}>
      <CodeForm
        phone="07700 900123"
        until="2026-07-01T12:05:00Z"
        takesFocus={false}
        onConfirmed={() => {}}
      />
    </QueryClientProvider>,
  )
  vi.unstubAllEnvs()
  expect(html).toContain('It works until 13:05.')
})
