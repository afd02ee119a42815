import { expect, test } from 'vitest'
import { ApiError } from '../../platform/pages/queries.ts'
import { mayWorkLater, refusalOf } from './refusal.ts'

const unreached = 'The listing could not be deleted.'

test('a refusal is said in the server’s words, with the field that it blames', () => {
  const body = JSON.stringify({ message: 'Price is required', field: 'price' })
  expect(refusalOf(new ApiError(400, body), unreached)).toEqual({
    message: 'Price is required',
    field: 'price',
  })
  expect(refusalOf(new ApiError(502, 'Bad Gateway'), unreached)).toEqual({ message: 'Bad Gateway' })
})

test('what was not reached, and a refusal without a word, are said in the caller’s words', () => {
  expect(refusalOf(new TypeError('fetch failed'), unreached)).toEqual({ message: unreached })
  // HTTP/2 has no status text.
  expect(refusalOf(new ApiError(502, ''), unreached)).toEqual({ message: unreached })
})

test('what never arrived, or was too much at the moment, may work later; what is refused for good may not', () => {
  for (const status of [429, 500, 503]) expect(mayWorkLater(new ApiError(status, ''))).toBe(true)
  expect(mayWorkLater(new TypeError('fetch failed'))).toBe(true)
  for (const status of [400, 401, 404, 409])
    expect(mayWorkLater(new ApiError(status, ''))).toBe(false)
})
