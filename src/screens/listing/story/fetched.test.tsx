import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { evidenceOf, motHistoryOf } from '../../../features/listings/listings.client.ts'
import type { ShownEvidence } from '../../../features/listings/evidence/schema.ts'
import type { MotHistory } from '../../../features/listings/mot-history/schema.ts'
import type { Listing } from '../../../features/listings/schema.ts'
import { RouterContext } from '../../../platform/router/context.ts'
import { createStaticRouter } from '../../../platform/router/static-router.ts'
import { FetchedStory } from './fetched.tsx'

const evidence: ShownEvidence = {
  claims: [{ name: 'v5c', label: 'V5C (log book)', text: 'Present', pictures: [] }],
}
const history: MotHistory = {
  readAt: '2026-11-20T09:05:00.000Z',
  isInvented: false,
  tests: [{ on: '2026-05-02', result: 'passed', miles: 84_000, defects: [] }],
  recurring: [],
  remarks: [],
}

const partsOf = (has: Pick<Listing, 'hasEvidence' | 'hasMotHistory'>) => {
  const listing = {
    id: 7,
    make: 'BMW',
    family: '3 Series',
    facts: [],
    ...has,
  } as unknown as Listing
  const queries = new QueryClient()
  queries.setQueryData(evidenceOf(7).queryKey, evidence)
  queries.setQueryData(motHistoryOf(7).queryKey, history)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterContext value={createStaticRouter('/listing/7', { error: null })}>
        <FetchedStory listing={listing} />
      </RouterContext>
    </QueryClientProvider>,
  )
  return [...html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, title]) => title)
}

test('what the seller has taken out of a listing stands there no more, though it was read before', () => {
  expect(partsOf({ hasEvidence: true, hasMotHistory: true })).toEqual(['Evidence', 'MOT history'])
  expect(partsOf({ hasMotHistory: false })).toEqual([])
})
