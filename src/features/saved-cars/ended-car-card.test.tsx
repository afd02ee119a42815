import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueries } from '../../platform/pages/queries.ts'
import { SavedCarCard } from './card.tsx'

test('a saved car that can’t be seen doesn’t say whether it was withdrawn, is checked or was taken down', () => {
  const gone = {
    id: 1,
    make: 'SAAB',
    model: '900',
    year: 1993,
    state: 'withdrawn',
    savedAt: '2026-11-01T09:00:00.000Z',
  } as const
  const queries = createQueries(async () => {
    throw new Error('Nothing is asked while it is drawn')
  })
  const drawn = renderToString(
    <QueryClientProvider client={queries}>
      <SavedCarCard car={gone} elsewhere="Cars like it" />
    </QueryClientProvider>,
  )
  expect(drawn).toContain('This listing can’t be seen at present.')
  expect(drawn).toContain('Not shown at present')
  expect(drawn).not.toMatch(/taken down|withdrawn|check|no longer for sale/i)
})
