import { expect, test } from 'vitest'
import { errorDocument } from './error-document.ts'

/** Its title, heading and advice. */
const words = (status: number) => {
  const html = errorDocument({ status, requestId: 'r' }, { styles: [] })
  const advice = /<p class="mt-4">(.*)<\/p>/.exec(html)?.[1]
  return [/<title>(.*) · /.exec(html)?.[1], /<h1[^>]*>(.*)<\/h1>/.exec(html)?.[1], advice]
}

test('the page for too many requests says so, and nothing of a fault of ours', () => {
  const heading = 'That was a lot at once'
  expect(words(429)).toEqual([heading, heading, 'Please wait a little, and try again.'])
})

test('only what is in the log as a fault is said to have been noted', () => {
  expect(words(500)[2]).toBe('It has been noted. Please try again in a moment.')
  for (const status of [400, 404, 429, 503])
    expect(words(status)[2], `${status}`).not.toMatch(/noted/)
})
