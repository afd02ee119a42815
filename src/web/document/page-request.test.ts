import { expect, test } from 'vitest'
import { nowhere, parsePageRequest, withoutSlash } from './page-request.ts'
import { pages } from '../../screens/pages.ts'

const kept = (target: string) => {
  const { address, isCacheable } = parsePageRequest(target)
  return isCacheable ? address : null
}

test('one page has one address, however it is written', () => {
  expect(kept('/browse?maxPrice=10000&make=bmw')).toBe('/browse?make=BMW&maxPrice=10000')
  expect(kept('/browse?make=BMW&maxPrice=10000&utm_source=x')).toBe(
    '/browse?make=BMW&maxPrice=10000',
  )
  expect(kept('/about?anything=1')).toBe('/about')
  expect(kept('/listing/12?x')).toBe('/listing/12')
  expect(kept('/account/settings?x=/evil')).toBe('/account/settings')
  expect(kept('/create-listing?x=1&type=standard')).toBe('/create-listing?type=standard')
  expect(kept('/create-listing?type=premium')).toBe('/create-listing')
  expect(kept('/checkout/success?draft=7&payment_intent_client_secret=x')).toBe('/checkout/success')
})

test('a page that hardly anybody else will request is not cached', () => {
  expect(kept('/browse?q=porche+911')).toBeNull()
  expect(kept('/browse?maxPrice=abc')).toBeNull()
  expect(kept('/listing/abc')).toBeNull()
  expect(kept('/listing/12/edit')).toBeNull()
  expect(kept('/login?returnTo=%2Fsaved-cars')).toBeNull()
})

test('a page is made from what it reads of the query, and from nothing else', () => {
  expect(parsePageRequest('/login?x=1&returnTo=/saved-cars&returnTo=/about').address).toBe(
    '/login?returnTo=%2Fsaved-cars',
  )
  expect(parsePageRequest('/login?returnTo=//evil.example')).toEqual(parsePageRequest('/login'))
  expect(parsePageRequest('/browse?maxPrice=abc').address).toBe('/browse?maxPrice=abc')
})

test('10.2: a path is matched as it is written, and every other leads nowhere', () => {
  for (const path of [
    '/LISTING/374',
    '/About',
    '//evil.example/listing/90',
    'http://evil.example/about',
    '/listing%2F90',
    '/%61bout',
    '/./about',
    '/about/../browse',
    '/about;x',
    '/about#x',
    '/account/elsewhere',
    '/listing/9/edit/more',
    '/listing/%39',
    '/*',
    '/404',
    '/cars/mazda/unheardof',
    '/cars/Mazda/mx-5',
    '/cars/mazda',
    '//',
    '',
  ])
    expect(parsePageRequest(path), path).toEqual(nowhere)
})

test('10.2: every page of the table has its own address, which it leads to from the spelling with a slash', () => {
  for (const { path } of pages) {
    if (path === '*' || path === '/') continue
    const address = path
      .replace(':id', '12')
      .replace(':room', 'people')
      .replace(':make/:family', 'mazda/mx-5')
      .replace(':cars', '1-2')
    expect(parsePageRequest(address)).toMatchObject({ address, path: address, status: 200 })
    expect(withoutSlash(`${address}/?utm_source=x`)).toBe(address)
    expect(withoutSlash(address)).toBeNull()
  }
  expect(withoutSlash('/nowhere/')).toBeNull()
  expect(withoutSlash('//evil.example/')).toBeNull()
  expect(withoutSlash('/')).toBeNull()
})
