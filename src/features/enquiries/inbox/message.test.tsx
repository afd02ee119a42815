import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Message } from './message.tsx'

test('a message, and the name of who wrote it, run the way that their own words do', () => {
  const html = renderToStaticMarkup(
    <Message
      who="محمد"
      isOwn={false}
      message="مرحبا"
      createdAt="2026-11-20T09:05:00.000Z"
      warnings={[]}
    />,
  )
  expect(html).toMatch(/<strong dir="auto"[^>]*>محمد</)
  expect(html).toMatch(/<p dir="auto"[^>]*>مرحبا</)
})
