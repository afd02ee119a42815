import { expect, test } from 'vitest'
import { chooseEncoding } from './send-cached.ts'

test('the smallest encoding that the browser accepts is chosen', () => {
  expect(chooseEncoding('gzip, deflate, br, zstd')).toBe('br')
  expect(chooseEncoding('gzip;q=1.0, identity;q=0.5')).toBe('gzip')
  expect(chooseEncoding('GZIP')).toBe('gzip')
})

test('what the browser refuses is not sent', () => {
  expect(chooseEncoding('br;q=0, gzip')).toBe('gzip')
  expect(chooseEncoding('br;q=0.0, gzip;q=0')).toBe('identity')
  expect(chooseEncoding(undefined)).toBe('identity')
  expect(chooseEncoding('deflate')).toBe('identity')
})
