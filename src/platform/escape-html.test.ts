import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test.each([
  ['an ordinary sentence, £7.50', 'an ordinary sentence, £7.50'],
  ['<script>alert("x")</script>', '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;'],
  ["' onload='x", '&#39; onload=&#39;x'],
  ['&lt;', '&amp;lt;'],
  ['', ''],
])('%j is written as %j', (text, html) => {
  expect(escapeHtml(text)).toBe(html)
})
