import { expect, test } from 'vitest'
import { holdsHint, mayBeSignedIn } from './hint.ts'

test.each([
  ['may-be-signed-in=1', true],
  ['__Host-may-be-signed-in=1', true],
  ['theme=dark; may-be-signed-in=1', true],
  ['may-be-signed-in=1; theme=dark', true],
  ['', false],
  ['may-be-signed-in', false],
  ['may-be-signed-in=', false],
  ['may-be-signed-in= ; theme=dark', false],
  ['theme=may-be-signed-in=1', false],
  ['not-may-be-signed-in=1', false],
  ['may-be-signed-in-not=1', false],
])('cookies %j: is the session worth reading? %s', (cookies, expected) => {
  expect(holdsHint(cookies)).toBe(expected)
})

test('the server reads no session hint', () => {
  expect(mayBeSignedIn()).toBe(false)
})
