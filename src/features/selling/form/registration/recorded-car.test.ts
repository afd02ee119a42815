import { expect, test } from 'vitest'
import { contradictions, fillFrom, saysWhatIsRecorded, takeBack } from './recorded-car.ts'
import type { ListingTyped } from '../typed.ts'

const car = {
  make: 'BMW',
  model: '325i',
  year: 1988,
  facts: [
    { name: 'fuel', label: 'Fuel', value: 'petrol', text: 'Petrol' },
    { name: 'engineSize', label: 'Engine size', value: 2_494, text: '2,494 cc' },
  ],
  saidBy: { make: 'DVLA', model: 'DVSA', year: 'DVLA', fuel: 'DVLA', engineSize: 'DVLA' },
} as const
const official = { isInvented: false }

test('what was typed and the record says otherwise is said', () => {
  expect(contradictions(car, { make: '', year: '' })).toEqual([])
  expect(contradictions(car, { make: 'BMW', year: '1988' })).toEqual([])
  expect(contradictions(car, { make: 'Ford', year: '1990' })).toEqual([
    'You chose Ford; the record says BMW.',
    'You chose 1990; the record says 1988.',
  ])
  expect(contradictions({ make: null, year: null }, { make: 'Ford', year: '1990' })).toEqual([])
})

/** A form, as far as a record knows it. */
function formOf(typed: Partial<ListingTyped>) {
  const values = new Map<string, unknown>()
  const { facts = {}, ...fields } = typed
  for (const [name, value] of Object.entries(fields)) values.set(name, value)
  for (const [name, value] of Object.entries(facts)) values.set(`facts.${name}`, value)
  return {
    values,
    form: {
      getValues: ((field: string) => values.get(field)) as never,
      setValue: (field: string, value: unknown) => void values.set(field, value),
    },
  }
}

test('only what is empty is filled in, and what is filled in says whose record it is from', () => {
  const { values, form } = formOf({ model: '325i Sport', facts: { fuel: 'lpg' } })
  fillFrom({ ...car, facts: [...car.facts] }, form, official)
  expect(Object.fromEntries(values)).toEqual({
    make: 'BMW',
    model: '325i Sport',
    year: '1988',
    'facts.fuel': 'lpg',
    'facts.engineSize': '2494',
    recorded: {
      make: { value: 'BMW', hint: 'From DVLA’s record' },
      year: { value: '1988', hint: 'From DVLA’s record' },
      'facts.engineSize': { value: '2494', hint: 'From DVLA’s record' },
    },
  })
})

test('each field names the service that says it, and what is made up says so', () => {
  const { values, form } = formOf({})
  fillFrom({ ...car, facts: [] }, form, { isInvented: true })
  expect(values.get('recorded')).toMatchObject({
    make: { hint: 'From DVLA’s record (invented)' },
    model: { hint: 'From DVSA’s record (invented)' },
  })
})

test('what the record of another car filled in goes, but for what was typed or changed', () => {
  const { values, form } = formOf({ model: '325i Sport' })
  fillFrom({ ...car, facts: [...car.facts] }, form, official)
  values.set('facts.engineSize', '2500')
  takeBack(form)
  expect(Object.fromEntries(values)).toEqual({
    make: '',
    model: '325i Sport',
    year: '',
    'facts.fuel': '',
    'facts.engineSize': '2500',
    recorded: {},
  })
})

test('the record of the same car is known by what it put into the form, whatever stands there since', () => {
  const { form } = formOf({})
  const whole = { ...car, facts: [...car.facts] }
  fillFrom(whole, form, official)
  form.setValue('year', '1987')
  expect(saysWhatIsRecorded(whole, form)).toBe(true)
  expect(saysWhatIsRecorded({ ...whole, model: '320i' }, form)).toBe(false)
  expect(saysWhatIsRecorded({ ...whole, facts: [] }, form)).toBe(false)
})
