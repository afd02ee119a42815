import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Criteria } from '../../features/search/criteria.ts'
import { createQueries } from '../../platform/pages/queries.ts'
import { LocationContext, RouterContext, StateContext } from '../../platform/router/context.ts'
import { locationAt } from '../../platform/router/location.ts'
import { createStaticRouter } from '../../platform/router/static-router.ts'
import { BrowseList } from './list.tsx'

/** What stands there of a page of results without a car. */
function emptyListOf(criteria: Criteria) {
  const queries = createQueries(() => Promise.reject(new Error('nothing is asked here')))
  const page = {
    items: [],
    nextCursor: null,
    total: { n: 24, exact: true },
    facets: { make: [], model: [], condition: [], location: [], maxPrice: [] },
    factChoices: [],
    factsAsked: [],
    unsaid: null,
    sort: 'premium-first' as const,
    place: null,
    isArea: false,
    otherPlaces: [],
    understood: null,
    criteria,
    refused: [],
  }
  const results = {
    results: { pages: [page], pageParams: [criteria] },
    isComing: false,
    hasFailed: false,
    retry: () => undefined,
    more: null,
  }
  const router = createStaticRouter('/browse', { error: null })
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterContext value={router}>
        <StateContext value={router.state()}>
          <LocationContext value={locationAt('/browse')}>
            <BrowseList criteria={criteria} results={results} onDrop={() => {}} />
          </LocationContext>
        </StateContext>
      </RouterContext>
    </QueryClientProvider>,
  )
}

test('a later page whose cars have gone leads to the first, and says nothing of the others', () => {
  for (const criteria of [{ cursor: 'abc' }, { make: 'BMW', cursor: 'abc' }] as const) {
    const html = emptyListOf(criteria)
    expect(html).toContain('No more cars')
    expect(html).not.toMatch(/No cars|New listings/)
    expect(html.match(/First page/g)).toHaveLength(1)
    expect(html).toContain(`href="${'make' in criteria ? '/browse?make=BMW' : '/browse'}"`)
  }
})

test('a search that finds nothing says so, and how to find more', () => {
  expect(emptyListOf({})).toContain('No cars on sale just now')
  expect(emptyListOf({ make: 'BMW' })).toContain('No cars match this filter')
})
