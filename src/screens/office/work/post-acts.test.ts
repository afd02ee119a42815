import { expect, test } from 'vitest'
import type { OpenPostRow } from '../../../features/office/work/schema.ts'
import { postActsOf } from './post-acts.ts'

const saysOf = (row: Pick<OpenPostRow, 'stands' | 'decisions'>) =>
  postActsOf(row).map(({ act, what }) => [act, what] as const)

test('only a post of which nobody knows whether it is there may stand there twice', () => {
  const [retry, there] = saysOf({ stands: 'unknown', decisions: ['retry', 'posted', 'never'] })
  expect(retry).toEqual(['post-retry', expect.stringContaining('twice: look first')])
  expect(there).toEqual([
    'post-posted',
    expect.stringContaining('kept up to date with the listing'),
  ])
  const [waits] = saysOf({ stands: 'never', decisions: ['retry', 'never'] })
  expect(waits).toEqual(['post-retry', 'It is tried within a minute.'])
})

test('a failed post that stood on its page says that its change or removal is tried again, or that it was deleted by hand', () => {
  expect(saysOf({ stands: 'stood', decisions: ['retry', 'never'] })).toEqual([
    ['post-retry', expect.stringMatching(/^Removing it, .* tried again within a minute/)],
    ['post-never', expect.stringContaining('You have deleted it by hand')],
  ])
})
