import { expect, test } from 'vitest'
import { withoutOwn } from './use-draft-of-form.ts'

test('a stored draft leaves out what the account says, and has what was typed in its place', () => {
  const ann = { id: 1, name: 'Ann', email: 'ann@example.com' }
  const typed = { name: 'Ann', email: 'office@example.com', message: 'Is it' }
  expect(withoutOwn(typed, ann)).toEqual({ email: 'office@example.com', message: 'Is it' })
  expect(withoutOwn({ ...typed, email: ann.email }, ann)).toEqual({ message: 'Is it' })
  expect(withoutOwn(typed, null)).toEqual(typed)
})
