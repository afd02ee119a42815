import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawn, propsOf } from '../../../../test/drawn.ts'
import { createQueries } from '../../../platform/pages/queries.ts'
import { LocationContext } from '../../../platform/router/context.ts'
import { locationAt } from '../../../platform/router/location.ts'
import type { Criteria } from '../criteria.ts'
import type { HomeFilters } from './home-filters.ts'
import { SearchPanel } from './panel.tsx'

const nothingAsked = createQueries(() => Promise.reject(new Error('nothing is asked here')))

/** What the panel searches for when its fields hold this. */
function searchedWith(fields: Record<string, string>) {
  // Node has no forms to read.
  vi.stubGlobal(
    'FormData',
    class {
      [Symbol.iterator] = () => Object.entries(fields).values()
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const onSearch = vi.fn<(filters: HomeFilters) => void>()
  const onBrowse = vi.fn<(criteria: Criteria) => void>()
  const { onSubmit } = propsOf<ComponentProps<'form'>>(
    drawn(SearchPanel, { filters: {}, onSearch, onBrowse }, (panel) => (
      <QueryClientProvider client={nothingAsked}>
        <LocationContext value={locationAt('/')}>{panel}</LocationContext>
      </QueryClientProvider>
    )),
    'form',
  )
  onSubmit!({ preventDefault: () => {} } as Parameters<NonNullable<typeof onSubmit>>[0])
  return [...onSearch.mock.calls, ...onBrowse.mock.calls]
}

test('a highest price that is typed hides what is dearer, also the one at which the list ends', () => {
  expect(searchedWith({ maxPrice: '100,000' })).toEqual([[{ maxPrice: 99_999 }]])
  expect(searchedWith({ maxPrice: '£100k', near: 'Bath' })).toEqual([
    [{ maxPrice: 99_999, near: 'Bath' }],
  ])
  expect(searchedWith({ maxPrice: '12.5k' })).toEqual([[{ maxPrice: 12_500 }]])
  for (const none of ['', 'all']) expect(searchedWith({ maxPrice: none })).toEqual([[{}]])
})

test('two prices that are typed bound on both sides', () => {
  expect(searchedWith({ priceFrom: '£5k', maxPrice: '12,000' })).toEqual([
    [{ priceFrom: 5_000, maxPrice: 12_000 }],
  ])
  expect(searchedWith({ priceFrom: '5000', maxPrice: '', q: 'golf' })).toEqual([
    [{ priceFrom: 5_000, q: 'golf' }],
  ])
})
