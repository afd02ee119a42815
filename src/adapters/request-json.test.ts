import { expect, test } from 'vitest'
import { requestJson } from './request-json.ts'

const service = new URL('http://records.test/vehicles/J123ABC')
const refusalFor = (reason: Error) =>
  requestJson(service, { headers: {}, signal: AbortSignal.abort(reason) }).then(
    () => 'answered',
    (error: unknown) => (error instanceof Error ? error.message : 'no error'),
  )

test('a service that could not be reached gives a reason by name, and no status', async () => {
  const timeout = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
  expect(timeout.code).toBe(23)
  expect(await refusalFor(timeout)).toBe('records.test could not be asked: TimeoutError')
  const reset = Object.assign(new Error('read'), { code: 'ECONNRESET' })
  expect(await refusalFor(reset)).toBe('records.test could not be asked: ECONNRESET')
  const caused = new TypeError('fetch failed', { cause: reset })
  expect(await refusalFor(caused)).toBe('records.test could not be asked: ECONNRESET')
})
