import { expect, test } from 'vitest'
import { callerKey } from './access.ts'

const keyOf = (ip: string | undefined) => callerKey({ ip })

test('an IPv4 caller counts by its address, however it is written', () => {
  expect(keyOf('203.0.113.9')).toBe('203.0.113.9')
  expect(keyOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
})

test('an IPv6 subscriber counts as one, whichever of its addresses it uses', () => {
  expect(keyOf('2001:db8:1:2:3:4:5:6')).toBe(keyOf('2001:db8:1:2::9'))
  expect(keyOf('2001:db8:1:2::9')).not.toBe(keyOf('2001:db8:1:3::9'))
  expect(keyOf('2001:db8::1')).toBe('2001:db8:0:0')
})

test('a caller whose connection was gone before it was read counts under no address', () => {
  expect(keyOf(undefined)).toBe('')
})
