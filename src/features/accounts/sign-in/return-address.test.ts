import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loginAddress } from './login-address.ts'
import { safeReturnAddress } from './return-address.ts'

const origin = 'https://youngtimer.example'

describe('after signing in, somebody returns to where they were', () => {
  test.each([
    '/saved-cars',
    '/listing/12',
    '/browse?make=Porsche&q=911%20Carrera',
    '/browse?from=https://elsewhere.example/',
    '/listing/12#photos',
    '/@someone',
    '/?make=BMW',
    '/login-help',
  ])('%s', (path) => {
    expect(safeReturnAddress(path)).toBe(path)
  })

  test('an address in other letters is spelled as the browser does', () => {
    expect(safeReturnAddress('/browse?q=Citroën')).toBe('/browse?q=Citro%C3%ABn')
    expect(safeReturnAddress('/browse/../account')).toBe('/account')
  })
})

describe('nobody is led away from this site', () => {
  test.each([
    null,
    undefined,
    '',
    ' ',
    'account',
    'evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/account\r\nSet-Cookie: a=b',
    '/account\0',
    '/.//evil.example',
    '/..//evil.example',
    '/account/..//evil.example',
    '/account/../\\evil.example',
    '/%2f%2fevil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%5C%5Cevil.example',
    '/%09/evil.example',
    '/./%2fevil.example',
    '/account%0d%0aSet-Cookie:%20a=b',
    '/account%00',
    '/%zz',
    '/%c0%afevil.example',
    'http://evil.example/account',
    'https:evil.example',
    'https:/evil.example',
    'HTTPS://evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://youngtimer.example/1',
    'mailto:someone@evil.example',
    '@evil.example',
    ':80@evil.example',
    '//user:password@evil.example',
    'https://youngtimer.example@evil.example',
    '/\u202e/elpmaxe.live',
    '\u2028/account',
    '/\u00a0/evil.example',
    '／／evil.example',
    '/\ud800',
    '?next=/account',
    '#account',
    `/${'a'.repeat(2_000)}`,
  ])('%j', (text) => {
    expect(safeReturnAddress(text)).toBe('/account')
    expect(safeReturnAddress(text, '/')).toBe('/')
  })

  test('any return address leads within the site', () => {
    const pieces = fc.constantFrom(
      ...['/', '\\', '//', '%2f', '%5c', '.', '..', '@', ':', 'evil.example', 'http:', '\t', '?'],
    )
    const addresses = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 3 })), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(addresses, (parts) => {
        const safe = safeReturnAddress(`/${parts.join('')}`)
        expect(new URL(safe, origin).origin).toBe(origin)
        expect(new URL(decodeURIComponent(new URL(safe, origin).pathname), origin).origin).toBe(
          origin,
        )
      }),
      { numRuns: 2_000 },
    )
  })
})

test.each([
  '/login',
  '/LOGIN',
  '/login/',
  '/login?returnTo=%2Flogin',
  '/l%6fgin',
  '/account/../login',
  '/sign-up',
  '/reset-password?token=abc',
  '/verify-email?token=abc',
  '/api/auth/logout',
])('signing in does not lead to signing in again, or to no page: %s', (path) => {
  expect(safeReturnAddress(path)).toBe('/account')
  const { searchParams } = new URL(loginAddress(path), origin)
  expect(safeReturnAddress(searchParams.get('returnTo'))).toBe('/account')
})

test('the link to sign in of a page about signing in asks for no way back', () => {
  expect(loginAddress('/login?returnTo=%2Fbrowse')).toBe('/login')
  expect(loginAddress('/sign-up')).toBe('/login')
})

test('the link to the sign-in page says where to lead back to', () => {
  expect(loginAddress('/browse?make=BMW&page=2')).toBe(
    '/login?returnTo=%2Fbrowse%3Fmake%3DBMW%26page%3D2',
  )
  expect(loginAddress('')).toBe('/login')
  const { searchParams } = new URL(loginAddress('/browse?q=a%26b'), origin)
  expect(safeReturnAddress(searchParams.get('returnTo'))).toBe('/browse?q=a%26b')
})
