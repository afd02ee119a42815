import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function logged(error: Error): string {
  const lines: string[] = []
  createLogger('info', { write: (line: string) => void lines.push(line) }).error({ err: error })
  return lines.join()
}

test('G5: an error is logged without the values that it carries', () => {
  const refused = Object.assign(new Error('new row violates check constraint "users_name"'), {
    code: '23514',
    constraint: 'users_name',
    detail: 'Failing row contains (1, canary@example.com)',
    params: ['canary@example.com'],
    where: 'canary',
    query: "select 'canary'",
  })
  const line = logged(refused)
  expect(line).not.toContain('canary')
  expect(JSON.parse(line)).toMatchObject({
    err: { type: 'Error', message: refused.message, code: '23514', constraint: 'users_name' },
  })
  expect(line).toContain('logger.test.ts')
})

test('G5: an error is logged without a value that its message quotes, or that its cause carries', () => {
  const data = Object.assign(new Error('invalid input syntax for type bigint: "canary"'), {
    code: '22P02',
  })
  const line = logged(new Error('no luck', { cause: data }))
  expect(line).not.toContain('canary')
  expect(JSON.parse(line)).toMatchObject({ err: { cause: { code: '22P02' } } })
})
