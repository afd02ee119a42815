import { expect, test } from 'vitest'
import { appealForm, reportForm } from './schema.ts'

const unseen = '\u200b'.repeat(40)

test('what a report or an appeal says shows something, or is left out where it may be', () => {
  const report = { reason: 'fraud', details: '', email: '' }
  expect(reportForm.safeParse(report).success).toBe(true)
  const { error } = reportForm.safeParse({ ...report, details: unseen })
  expect(error?.issues.map(({ path }) => path.join())).toEqual(['details'])
  expect(appealForm.safeParse({ statement: unseen }).error?.issues[0]!.path).toEqual(['statement'])
})
