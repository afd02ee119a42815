import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { answersRead } from '../rules.ts'
import type { Answer } from '../schema.ts'
import { EarlierAnswers } from './earlier-answers.tsx'

const answersOf = (n: number): Answer[] =>
  Array.from({ length: n }, (_, at) => ({
    id: at + 1,
    isOwn: true,
    message: 'Yes',
    warnings: [],
    createdAt: '2026-11-20T09:05:00.000Z',
  }))

const said = (read: number, earlierAnswers: number, hasFailed = false) =>
  renderToStaticMarkup(
    <EarlierAnswers
      conversation={{ answers: answersOf(read), earlierAnswers }}
      isLoading={false}
      hasFailed={hasFailed}
      onShow={() => {}}
    />,
  ).replace(/<[^>]+>/g, ' ')

test('a button shows the messages that came before, with their number, and says where that failed', () => {
  expect(said(3, 0)).toBe('')
  expect(said(answersRead.inList, 1)).toContain('Show 1 earlier message ')
  expect(said(answersRead.inList, 1_200)).toContain('Show 1,200 earlier messages')
  expect(said(answersRead.inList, 2, true)).toContain('They could not be loaded.')
})

test('beyond what is read of one conversation it is said that there are more', () => {
  expect(said(answersRead.alone, 7)).toContain('7 earlier messages not shown here')
})
