import { expect, test } from 'vitest'
import { action, facts, emailAsText, paragraph, quote, readBlocks, type Block } from './blocks.ts'
import { renderEmail } from './layout.email.tsx'

const blocks: Block[] = [
  paragraph('Hello Ann,'),
  paragraph('Somebody has asked about your car.'),
  action('Answer', 'https://shop.example/account#token=abc_DEF-1'),
  facts(['Order', '7'], ['Paid by card', '£7.50']),
  quote('Is it <b>still</b> for sale?\nBob'),
]

test('an email’s plain text has every part, the link on a line of its own', () => {
  expect(emailAsText(blocks)).toBe(`Hello Ann,

Somebody has asked about your car.

Answer:
https://shop.example/account#token=abc_DEF-1

Order: 7
Paid by card: £7.50

> Is it <b>still</b> for sale?
> Bob

-- 
Youngtimer
hello@youngtimer.example`)
})

test('an email’s HTML has the same parts, a preview without the greeting, and nothing that runs', () => {
  const html = renderEmail({ subject: 'About your car', blocks })
  expect(html).toMatch(/^<!doctype html><html/)
  expect(html).toContain('<title>About your car</title>')
  // Else a phone shows it as wide as a desk, and too small to be read.
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>')
  expect(html).toContain('href="https://shop.example/account#token=abc_DEF-1"')
  expect(html).toMatch(/<th scope="row"[^>]*>Order<\/th>/)
  expect(html).toContain('Is it &lt;b&gt;still&lt;/b&gt; for sale?<br/>Bob')
  expect(html).not.toContain('<b>')
  expect(html).not.toMatch(/<script|<img|<link|url\(/)
  const preview = html.indexOf('display:none')
  expect(html.slice(preview, preview + 400)).toContain('Somebody has asked')
  expect(html).toContain('hello@youngtimer.example')
})

test('stored parts of another shape are not guessed at', () => {
  expect(readBlocks(JSON.parse(JSON.stringify(blocks)))).toEqual(blocks)
  for (const other of [
    null,
    [],
    {},
    [{ kind: 'picture' }],
    [{ kind: 'action', label: 'x', href: 'javascript:x' }],
  ])
    expect(readBlocks(other)).toBeNull()
})
