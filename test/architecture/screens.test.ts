import { expect, test } from 'vitest'
import { matchPage } from '../../src/screens/match.ts'
import { pagePaths } from '../../src/screens/pages.ts'
import { screens, screensOfOnesOwn } from '../journeys/qualities/screens.ts'

/** Pages that the journeys through all screens don't open, and why. */
const elsewhere: Record<string, string> = {
  '/listing/:id/report': 'office.journey.ts reports a listing',
  '/appeal': 'office.journey.ts appeals by the link of an email',
  '/conversation': 'messages.journey.ts opens one by the link of an email',
  '/checkout': 'states.journey.ts comes there with a listing to pay for',
  '/cookies': 'a legal text, of which three are opened',
  '/refunds': 'a legal text, of which three are opened',
  '/safety': 'a legal text, of which three are opened',
  '/terms/:id': 'earlier words of a text that is opened',
  '/office': 'office.journey.ts signs in as staff',
  '/office/:room': 'the journeys of the office open every room',
  '/office/:room/:id': 'the journeys of the office open every room',
}

const opened = new Set(
  Object.values({ ...screens, ...screensOfOnesOwn }).flatMap(
    (address) => matchPage(address.split(/[?#]/)[0]!)?.entry.path ?? [],
  ),
)

test('every page is opened by the journeys through all screens, or is known to be seen elsewhere', () => {
  expect(pagePaths.filter((path) => !opened.has(path)).sort()).toEqual(
    Object.keys(elsewhere).sort(),
  )
})
