import { expect, test } from 'vitest'
import { pagePaths } from '../../screens/pages.ts'
import { isRobot, seenAt as seenAmong } from './rules.ts'

const seenAt = (path: string) => seenAmong(path, pagePaths)

test('every page is counted under its own pattern, and the office’s rooms as one', () => {
  for (const path of pagePaths) {
    const pattern = path.startsWith('/office/') ? '/office' : path
    const seen = path
      .replace(':id', '17')
      .replace(':room', 'people')
      .replace(':make/:family', 'bmw/m3')
      .replace(':cars', '12-14')
    expect(seenAt(seen).route, seen).toBe(pattern)
  }
})

test('a page that is new to the table is counted under its pattern, by what may stand for its names', () => {
  const dealers = ['/dealers', '/dealers/:town/:id']
  expect(seenAmong('/dealers/leeds/17', dealers)).toEqual({ route: '/dealers/:town/:id' })
  for (const path of ['/dealers/leeds', '/dealers/leeds/north', '/dealers/jane@example.com/17'])
    expect(seenAmong(path, dealers), path).toEqual({ route: 'other' })
  // Nor is one that the table no longer has.
  for (const path of ['/cars/bmw/m3', '/compare/1-2', '/office', '/office/people/3'])
    expect(seenAmong(path, dealers), path).toEqual({ route: 'other' })
})

test('a path is counted under its page’s pattern, a listing’s page for the listing as well', () => {
  expect(seenAt('/')).toEqual({ route: '/' })
  expect(seenAt('/about/')).toEqual({ route: '/about' })
  expect(seenAt('/listing/17')).toEqual({ route: '/listing/:id', listingId: 17 })
  expect(seenAt('/listing/17/')).toEqual({ route: '/listing/:id', listingId: 17 })
  // Its seller's own page is no view of it.
  expect(seenAt('/listing/17/edit')).toEqual({ route: '/listing/:id/edit' })
})

test('whatever else stands in a path leaves no trace but that it was another one', () => {
  for (const path of [
    '',
    '//',
    '/nowhere',
    '*',
    '/About',
    '/browse?q=ann',
    '/listing/0',
    '/listing/017',
    '/listing/:id',
    '/listing/:id/edit',
    '/listing/1e3',
    '/listing/9999999999999999',
    '/listing/17/edit/more',
    '/listing/17/ann@example.com',
    '/account/settings/17',
    '/office/a/b/jane@example.com/reset',
    '/office/jane@example.com',
    '/office/people/3/more',
    '/office//3',
    '/cars/jane@example.com/m3',
    '/compare/jane@example.com',
    'https://example.com/',
    '__proto__',
    'other',
  ])
    expect(seenAt(path), path).toEqual({ route: 'other' })
})

test('a program that says that it is one is no visitor; a telephone is', () => {
  const robots = [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36',
    'Baiduspider+(+http://www.baidu.com/search/spider.htm)',
  ]
  const people = [
    undefined,
    'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  ]
  expect(robots.map(isRobot)).toEqual(robots.map(() => true))
  expect(people.map(isRobot)).toEqual(people.map(() => false))
})
