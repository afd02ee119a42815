import { expect, test } from 'vitest'
import { oneAddress, readMailbox } from './one-address.ts'

test('one address is spelt as mail servers spell it', () => {
  expect(oneAddress('Ann@Example.com')).toBe('Ann@example.com')
  expect(oneAddress("o'neil+cars@example.co.uk")).toBe("o'neil+cars@example.co.uk")
  expect(oneAddress('ann@bücher.example')).toBe('ann@xn--bcher-kva.example')
})

test('whatever could be more than one address, or none, is refused', () => {
  for (const text of [
    '',
    'ann',
    '@example.com',
    'ann@',
    'ann@example.com,bob@example.com',
    'ann@example.com;bob@example.com',
    'ann@example.com\r\nBcc: bob@example.com',
    'ann@example.com ',
    '<ann@example.com>',
    'Ann <ann@example.com>',
    '"ann,bob"@example.com',
    'ann@bob@example.com',
    'änn@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a'.repeat(300)}.com`,
  ])
    expect(oneAddress(text), text).toBeNull()
})

test('a mailbox has a name or none', () => {
  expect(readMailbox('ann@example.com')).toEqual({ name: '', address: 'ann@example.com' })
  expect(readMailbox('The Shop <ann@example.com>')).toEqual({
    name: 'The Shop',
    address: 'ann@example.com',
  })
  expect(readMailbox('"The Shop, Ltd" <ann@example.com>')?.name).toBe('The Shop, Ltd')
  for (const text of [
    'The Shop',
    'A <a@x.example> B <b@x.example>',
    'a@x.example, b@x.example',
    'A\nB <a@x.example>',
  ])
    expect(readMailbox(text), text).toBeNull()
})
