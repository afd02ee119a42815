import { expect, test, vi } from 'vitest'
import type { ComponentProps } from 'react'
import { drawn, propsOf } from '../../../test/drawn.ts'
import type { Choices } from '../../features/search/results/browse-criteria.ts'
import type { Criteria } from '../../features/search/criteria.ts'
import { Select } from '../../ui/form/select.tsx'
import { BrowseBar } from './bar.tsx'

/** What choosing this order asks for, where these words were typed and `criteria` are in effect. */
function chosenWith(criteria: Criteria, q: string | undefined, sort: string) {
  const onChoose = vi.fn<(choices: Choices) => void>()
  const filters = {
    criteria: { ...criteria, ...(q && { q }) },
    facets: undefined,
    factChoices: undefined,
    area: undefined,
    refused: [],
    onChoose,
  }
  const { onChange } = propsOf<ComponentProps<typeof Select>>(
    drawn(BrowseBar, {
      criteria,
      said: undefined,
      count: '3 cars',
      countRef: null,
      sort: 'relevance',
      form: { id: 'filters', placeId: 'place' },
      onChoose,
      sheet: { ...filters, count: undefined },
    }),
    Select,
  )
  onChange!({ target: { value: sort } } as Parameters<NonNullable<typeof onChange>>[0])
  return onChoose.mock.calls
}

test('premium first is requested by name wherever words were typed, also those that became filters', () => {
  expect(chosenWith({ make: 'Mazda' }, 'mazda', 'premium-first')).toEqual([
    [{ sort: 'premium-first' }],
  ])
  expect(chosenWith({ q: 'red' }, 'red', 'premium-first')).toEqual([[{ sort: 'premium-first' }]])
  expect(chosenWith({ make: 'Mazda' }, undefined, 'premium-first')).toEqual([[{ sort: '' }]])
  expect(chosenWith({ make: 'Mazda' }, 'mazda', 'recent')).toEqual([[{ sort: 'recent' }]])
})
