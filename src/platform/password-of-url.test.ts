import { expect, test } from 'vitest'
import { passwordOf, withoutPassword } from './password-of-url.ts'
import { openPostgres } from './database/postgres.ts'

test.each([
  ['postgres://shop:se%20cret@db.example/shop', 'postgres://shop@db.example/shop'],
  ['postgres:///shop?host=/run&password=se%20cret', 'postgres:///shop?host=/run'],
  [
    'postgres://shop:other@db/shop?password=first&password=se%20cret&sslpassword=x&options=-c%20jit%3Doff',
    'postgres://shop@db/shop?options=-c%20jit%3Doff',
  ],
])('the password of %s is parted from it, and nothing else', (url, without) => {
  expect([passwordOf(url), withoutPassword(url).href]).toEqual(['se cret', without])
})

test('the error about a database that doesn’t respond has no password in it', async () => {
  for (const url of [
    'postgres://shop:secret@127.0.0.1:1/shop',
    'postgres://127.0.0.1:1/shop?password=secret&sslpassword=secret',
  ]) {
    const said = await openPostgres({ url, onError: () => {} }).catch(
      (error: Error) => error.message,
    )
    expect(said).toMatch(/^the database at postgres:.*127\.0\.0\.1:1.* does not answer/)
    expect(said).not.toContain('secret')
  }
})
