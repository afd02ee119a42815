import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawn, propsOf } from '../../../../test/drawn.ts'
import { createQueries } from '../../../platform/pages/queries.ts'
import { LateInput } from '../../../ui/combobox/late-input.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { mainFields } from '../facts/asks.ts'
import { filterFields } from './active.ts'
import { FilterForm } from './form.tsx'
import { PlaceFilter } from './place.tsx'
import { TypedPrice } from './price.tsx'
import type { Choices } from '../results/browse-criteria.ts'
import type { Criteria } from '../criteria.ts'

const nothingAsked = createQueries(() => Promise.reject(new Error('nothing is asked here')))

const formFor = (criteria: Criteria, onChoose: (choices: Choices) => void = () => {}) => ({
  id: 'filters',
  criteria,
  facets: undefined,
  factChoices: mainFields.map((name) => ({ name, label: name, choices: [] })),
  area: undefined,
  refused: [],
  onChoose,
  children: null,
})

test('every filter has a control in the form', () => {
  const html = renderToString(
    <QueryClientProvider client={nothingAsked}>
      <FilterForm {...formFor({})} />
    </QueryClientProvider>,
  )
  const names = [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name!)
  expect([...new Set(names)].sort()).toEqual([...filterFields, 'within'].sort())
})

/** What is chosen by Enter in a form that shows `criteria`, with this in its fields. */
function sentWith(criteria: Criteria, typed: { q: string; near: string }) {
  const onChoose = vi.fn<(choices: Choices) => void>()
  // Node has no forms to read.
  vi.stubGlobal(
    'FormData',
    class {
      get = (name: keyof typeof typed) => typed[name]
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const { onSubmit } = propsOf<ComponentProps<'form'>>(
    drawn(FilterForm, formFor(criteria, onChoose)),
    'form',
  )
  onSubmit!({ preventDefault: () => {} } as Parameters<NonNullable<typeof onSubmit>>[0])
  return onChoose.mock.calls
}

test('the place of the words before isn’t sent with others, and one that was typed is', () => {
  const shown = { q: 'golf near Leeds', make: 'Volkswagen', model: 'Golf', near: 'Leeds' } as const
  const sent = (q: string, near: string) => sentWith(shown, { q, near })
  expect(sent('golf near York', 'Leeds')).toEqual([[{ q: 'golf near York' }]])
  expect(sent('mazda mx-5', 'Leeds')).toEqual([[{ q: 'mazda mx-5' }]])
  expect(sent('mazda mx-5', 'Bath')).toEqual([[{ q: 'mazda mx-5', near: 'Bath' }]])
  expect(sent('mazda mx-5', '')).toEqual([[{ q: 'mazda mx-5', near: '' }]])
})

/** What the field of a place is given that shows `criteria`, and what is chosen by it. */
function placeOf(criteria: Criteria) {
  const onChoose = vi.fn<(choices: Choices) => void>()
  const tree = drawn(PlaceFilter, { criteria, area: undefined, error: undefined, onChoose })
  const town = propsOf<ComponentProps<typeof LateInput<{ onPick(name: string): void }>>>(
    tree,
    LateInput,
  )
  const within = propsOf<ComponentProps<typeof Select>>(tree, Select)
  return { town, within, chosen: onChoose.mock.calls }
}
type Leaving = Parameters<NonNullable<ComponentProps<'input'>['onBlur']>>[0]

test('whoever only comes past the place chooses none', () => {
  for (const criteria of [{ near: 'Leeds' }, { near: 'Leeds', within: 25 }, {}]) {
    const { town, chosen } = placeOf(criteria)
    town.onBlur!({} as Leaving)
    expect(chosen).toEqual([])
  }
})

test('a place is chosen with the requested distance, or with none', () => {
  const picked = (criteria: Criteria) => {
    const { town, within, chosen } = placeOf(criteria)
    town.more.onPick('York')
    return [within.value, ...chosen]
  }
  expect(picked({})).toEqual([50, [{ near: 'York', within: '' }]])
  expect(picked({ near: 'Leeds' })).toEqual([50, [{ near: 'York', within: '' }]])
  expect(picked({ near: 'Leeds', within: 25 })).toEqual(['25', [{ near: 'York', within: '25' }]])
  const { within, chosen } = placeOf({ near: 'Leeds' })
  within.onChange!({ target: { value: '100' } } as Parameters<
    NonNullable<typeof within.onChange>
  >[0])
  expect(chosen).toEqual([[{ near: 'Leeds', within: '100' }]])
})

/** What a field in which a price is typed is given, what is chosen by it, and how it is left. */
function typedPriceOf(name: 'priceFrom' | 'maxPrice') {
  const onChoose = vi.fn<(price: string) => void>()
  const onLeave = vi.fn<(byKey?: boolean) => void>()
  const field = propsOf<ComponentProps<typeof Input>>(
    drawn(TypedPrice, { label: 'Price', name, onChoose, onLeave }),
    Input,
  )
  const preventDefault = vi.fn<() => void>()
  const press = (key: string, value: string) =>
    field.onKeyDown!({ key, currentTarget: { value }, preventDefault } as unknown as Parameters<
      NonNullable<typeof field.onKeyDown>
    >[0])
  const leave = (value: string) => field.onBlur!({ currentTarget: { value } } as Leaving)
  return { press, leave, preventDefault, chosen: onChoose.mock.calls, left: onLeave.mock.calls }
}

test('a highest price that is typed hides what is dearer, also the one at which the list ends', () => {
  const typed = (name: 'priceFrom' | 'maxPrice', text: string) => {
    const { press, chosen } = typedPriceOf(name)
    press('Enter', text)
    return chosen
  }
  expect(typed('maxPrice', '£12.5k')).toEqual([['12500']])
  expect(typed('maxPrice', '100,000')).toEqual([['99999']])
  expect(typed('priceFrom', '100,000')).toEqual([['100000']])
  expect(typed('maxPrice', 'cheap')).toEqual([])
})

test('a price that isn’t typed after all is left as it was', () => {
  const empty = typedPriceOf('maxPrice')
  empty.leave(' ')
  expect(empty).toMatchObject({ chosen: [], left: [[]] })

  const entered = typedPriceOf('maxPrice')
  entered.press('Enter', ' ')
  expect(entered).toMatchObject({ chosen: [], left: [[true]] })

  const typed = typedPriceOf('maxPrice')
  typed.leave('12k')
  expect(typed).toMatchObject({ chosen: [['12000']], left: [[]] })

  const takenBack = typedPriceOf('maxPrice')
  takenBack.press('Escape', '12k')
  expect(takenBack).toMatchObject({ chosen: [], left: [[true]] })
  // The sheet around it stays.
  expect(takenBack.preventDefault).toHaveBeenCalled()
})
