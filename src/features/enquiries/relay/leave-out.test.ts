import { expect, test } from 'vitest'
import { leaveOut } from './leave-out.ts'

const own = ['bob@example.com']
const left = (text: string) => leaveOut(text, { own, publicUrl: 'https://cars.example' })

test.each([
  'https://cars.example/conversation#token=Ab_-9',
  '<https://cars.example/manage#token=Ab>',
  'https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fcars.example%2Fconversation%23token%3DAb&data=05',
  'https://urldefense.com/v3/__https://cars.example/conversation*token=Ab__;Iw!!NknhfzgzgQ!x$',
  'https://urldefense.proofpoint.com/v2/url?u=https-3A__cars.example_conversation-23token-3DAb&d=DwMF&c=x',
  'https://eu-west-1.protection.sophos.com?d=cars.example&u=aHR0cHM6Ly9jYXJzLmV4YW1wbGU=&i=x',
  'https://protect-eu.mimecast.com/s/Ab12CdEfGh?domain=cars.example',
  'https://protect-eu.mimecast.com/s/Ab12CdEfGh',
  'https://url.uk.m.mimecastprotect.com/s/Ab12CdEfGh',
  'https://url.emailprotection.link/?bAb12CdEfGh~',
  'Answer<https://secure-web.cisco.com/1x/https%3A%2F%2Fcars.example%2Flisting%2F5>',
])(
  'a link that leads into its writer’s side is not passed on, also where a mail server leads it by way of another: %s',
  (link) => {
    expect(left(`Yes!\n${link} on Sunday`)).toBe('Yes!\n[left out] on Sunday')
  },
)

test.each([
  'https://cars.example/listing/5',
  'https://www.cars.example/listing/5',
  '(see https://example.com/#timing-belts)',
  'https://example.com/parts?token=5',
  'https://example.com/t/notcars.example-x',
  'https://example.com/a,https://cars.example/listing/5',
  'cars.example',
  'token-23',
])('other words are passed on: %s', (words) => {
  expect(left(words)).toBe(words)
})

test('the address of a reply’s writer is not passed on, whatever stands around it', () => {
  expect(left('Bob <Bob@Example.com>, mailto:bob%40example.com')).toBe('Bob [left out] [left out]')
})
