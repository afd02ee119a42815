import { expect, test } from 'vitest'
import { hostsIn, splitLinks } from './links.ts'

test.each([
  ['no link at all', []],
  ['see https://example.com/a?b=c.', ['example.com']],
  ['see (www.Example.com), twice: www.example.com', ['www.example.com']],
  ['http://user:password@evil.example:8080/x', ['evil.example:8080']],
  ['https://www.gov.uk@evil.example/check', ['evil.example']],
  // The 'а' is Cyrillic.
  ['https://pаypal.com/', ['xn--pypal-4ve.com']],
  ['https:// and http://', []],
  ['javascript:alert(1) data:text/html,x', []],
])('%s', (message, hosts) => {
  expect(hostsIn(message)).toEqual(hosts)
})

test('the parts of a message are the message, with the ends of sentences left out of links', () => {
  const message = 'One: https://a.example/x, two (https://b.example/y).\nThree www.c.example!'
  const parts = splitLinks(message)
  expect(parts.map(({ text }) => text).join('')).toBe(message)
  expect(parts.filter(({ host }) => host)).toEqual([
    { text: 'https://a.example/x', host: 'a.example' },
    { text: 'https://b.example/y', host: 'b.example' },
    { text: 'www.c.example', host: 'www.c.example' },
  ])
})
