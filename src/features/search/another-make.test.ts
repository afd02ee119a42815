import { expect, test, vi } from 'vitest'
import type * as rules from '../cars/rules.ts'

const { unknown, absent } = vi.hoisted(() => ({ unknown: 'Zarquon', absent: 'Yugo' }))

vi.mock('../cars/rules.ts', async (original) => {
  const real = await original<typeof rules>()
  return { ...real, makes: [...new Set([...real.makes, unknown, absent])] }
})

const { makes, modelYears } = await import('../cars/rules.ts')
const { knownFamily, modelFamily } = await import('../cars/model-family.ts')
const { namesOf } = await import('../cars/names.ts')
const { isOurs } = await import('../listings/asking-prices/queries.server.ts')
const { makeOf } = await import('../vehicle-records/rules.ts')
const { filterChoices } = await import('./filters/choices.ts')
const { listCandidates, suggest } = await import('./suggestions/suggest.ts')
const { understandText } = await import('./text/understand.ts')

const added = makes.filter((make) => [unknown, absent].includes(make))
const understand = (text: string) =>
  understandText(text, { known: new Map(), gazetteer: null, today: '2026-11-27' })

test('a make that stands in the list alone, without families or a home, is searched for and filed', () => {
  expect(added).toEqual([unknown, absent])
  for (const make of added) {
    const [model, year] = ['Isabella Deluxe', modelYears.first]
    expect(knownFamily(make, model)).toBeUndefined()
    expect(modelFamily(make, model)).toBe('Isabella')
    expect(namesOf({ make, model, year, description: '' })).toContain(make.toLowerCase())
    expect(isOurs({ make, family: 'Isabella' })).toBe(false)
    expect(makeOf(make.toUpperCase())).toBe(make)
    expect(understand(`${make} ${year}`)).toMatchObject({ filters: { make }, rest: '' })
  }
  expect(filterChoices({}, null).make.map(({ value }) => value)).toEqual(makes)
  const none = { families: new Map(), towns: new Map(), areas: new Map(), phrases: new Map() }
  const candidates = listCandidates({ ...none, makes: new Map([[unknown, 1]]) }, [])
  expect(suggest(candidates, 'zarq')).toMatchObject([{ kind: 'make', label: unknown, n: 1 }])
  expect(understand('zarqoun').filters).toEqual({ make: unknown })
  expect(understand('german').terms).toHaveLength(1)
})

test('a make that stands in the list is called absent no longer, nor are its cars', () => {
  for (const text of ['yugo', 'zastava', 'yugo 45']) {
    expect(understand(text).absent, text).toBeUndefined()
    expect(understand(text).filters, text).toEqual(text === 'zastava' ? {} : { make: absent })
  }
})
