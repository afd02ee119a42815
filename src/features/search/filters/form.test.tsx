import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueries } from '../../../platform/pages/queries.ts'
import { mainFields } from '../facts/asks.ts'
import { filterFields } from './active.ts'
import { FilterForm } from './form.tsx'

const nothingAsked = createQueries(() => Promise.reject(new Error('nothing is asked here')))

test('every filter has a control in the form', () => {
  const html = renderToString(
    <QueryClientProvider client={nothingAsked}>
      <FilterForm
        id="filters"
        criteria={{}}
        facets={undefined}
        factChoices={mainFields.map((name) => ({ name, label: name, choices: [] }))}
        area={undefined}
        refused={[]}
        onChoose={() => {}}
      >
        {null}
      </FilterForm>
    </QueryClientProvider>,
  )
  const names = [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name!)
  expect([...new Set(names)].sort()).toEqual([...filterFields, 'within'].sort())
})
