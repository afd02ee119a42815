import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RouterContext } from '../../platform/router/context.ts'
import { createStaticRouter } from '../../platform/router/static-router.ts'
import { Waiting } from './waiting.tsx'

const nothing = { cases: 0, support: 0, orders: 0, emails: 0, posts: 0, jobs: 0 }

const markupFor = (role: 'moderator' | 'operator', waiting: Partial<typeof nothing>) =>
  renderToStaticMarkup(
    <RouterContext value={createStaticRouter('/office', { error: null })}>
      <Waiting role={role} waiting={{ ...nothing, ...waiting }} />
    </RouterContext>,
  )

const links = (markup: string) =>
  [...markup.matchAll(/href="([^"]*)"[^>]*>([^<]*)/g)].map(([, to, words]) => [words, to])

test('what waits leads an operator to where it is seen to', () => {
  const markup = markupFor('operator', { cases: 1, support: 2, orders: 2, jobs: 1 })
  expect(links(markup)).toEqual([
    ['2 orders that need you', '/office/money'],
    ['1 job that was given up', '/office/work'],
  ])
  expect(markup.replace(/<[^>]*>/g, '')).toBe(
    'Waiting: 1 listing to look at, 2 messages to us to answer, 2 orders that need you, 1 job that was given up.',
  )
})

test('what waits leads a moderator to no room that is shut to them', () => {
  expect(links(markupFor('moderator', { orders: 2, emails: 1 }))).toEqual([])
  expect(markupFor('moderator', {})).toBe('Nothing waits for anybody.')
})
