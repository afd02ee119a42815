import { expect, test } from 'vitest'
import { limitBytesInFlight } from './bytes-in-flight.ts'

test('10.3: a caller and all callers together have a limit of bytes in flight, and bytes count once', () => {
  const inFlight = limitBytesInFlight({ ofOne: 10, inAll: 25 })
  const first = inFlight.take('a', 6)
  expect(() => inFlight.take('a', 5)).toThrow(expect.objectContaining({ code: 'too-many' }))
  const second = inFlight.take('a', 4)
  inFlight.take('b', 10)
  expect(() => inFlight.take('c', 6)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  expect(inFlight.held()).toBe(20)
  first()
  first()
  expect(inFlight.held()).toBe(14)
  inFlight.take('c', 6)
  second()
  expect(inFlight.held()).toBe(16)
})
