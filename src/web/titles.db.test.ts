import { expect, test } from 'vitest'
import { startApp } from '../../test/start-app.ts'
import { pages } from '../screens/pages.ts'
import { errorDocument } from './document/error-document.ts'
import { offlinePage } from './offline/page.ts'

const named: Readonly<Record<string, string>> = { id: '1', make: 'bmw', family: '3-series' }
const officeRooms = ['listings', 'people', 'money', 'rules', 'work', 'log', 'staff', 'settings']

/** Each address of a page; of the office each of its rooms. */
const addresses = pages.flatMap(({ path }) => {
  const rooms = path.includes(':room') ? officeRooms : ['']
  return rooms.map((room) =>
    path
      .replace('*', '/nowhere')
      .replace(/:(\w+)/g, (_, name: string) => (name === 'room' ? room : named[name]!)),
  )
})

const titleIn = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1]

test('every page is called after what it shows and then after the shop, and those of the office each by its room', async () => {
  const shop = await startApp({ pages: 'built' })
  const titleOf = async (path: string) => titleIn((await shop.visit(path)).text)
  for (const path of addresses) {
    const title = await titleOf(path)
    const rule = path.startsWith('/office')
      ? /^[^·]+ · Office · Youngtimer$/
      : /^[^·]+ · Youngtimer$/
    expect(title, path).toMatch(rule)
  }
  expect(await titleOf('/terms')).toBe('Terms · Youngtimer')
  const inOffice = [
    '',
    '/listings',
    '/listings/12',
    '/people/3',
    '/money',
    '/money/7',
    '/money/months',
  ]
  expect(await Promise.all(inOffice.map((path) => titleOf(`/office${path}`)))).toEqual(
    ['Today', 'Listings', 'Listing 12', 'Person 3', 'Money', 'Order 7', 'Months and payouts'].map(
      (room) => `${room} · Office · Youngtimer`,
    ),
  )
})

test('what is shown where no page can be made is called by the same rule', () => {
  expect(titleIn(errorDocument({ status: 503, requestId: 'r' }, { styles: [] }))).toBe(
    'The shop is very busy · Youngtimer',
  )
  expect(titleIn(offlinePage.body)).toBe('No connection · Youngtimer')
})
