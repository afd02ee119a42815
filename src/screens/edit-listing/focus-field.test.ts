import { expect, test } from 'vitest'
import { focusFieldOf } from './focus-field.ts'

test('an address that names no field of a form looks for none', () => {
  const form = {
    querySelector: () => {
      throw new Error('nothing is looked for')
    },
  } as unknown as HTMLElement
  for (const hash of ['', '#', '#100%', '#%22%5D', '#a"]', '#new car'])
    expect(focusFieldOf(hash, form), hash).toBeUndefined()
})
