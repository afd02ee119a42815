import type { ComponentType } from 'react'
import type { Page } from '../../platform/pages/page.ts'
import { OfficeFrame } from './frame.tsx'
import { useLocation } from '../../platform/router/context.ts'
import { ListingScreen } from './listings/listing.tsx'
import { ListingsScreen } from './listings/listings.tsx'
import { LogScreen } from './log.tsx'
import { BooksScreen } from './money/books.tsx'
import { OrderScreen } from './money/order.tsx'
import { OrdersScreen } from './money/orders.tsx'
import { PeopleScreen } from './people/people.tsx'
import { PersonScreen } from './people/person.tsx'
import { RulesScreen } from './screening/rules.tsx'
import { SettingsScreen } from './settings.tsx'
import { StaffScreen } from './staff.tsx'
import { WorkScreen } from './work/work.tsx'
import { TodayScreen } from './today.tsx'

/** All rooms of the office in one file: visitors load none of it, and who works here goes from one to the other. */
export const page: Page = {
  meta: ({ url, params: { id } }) => {
    const { path, title } = roomAt(url.pathname)
    return {
      title: `${path.endsWith('/') ? `${title} ${id}` : title} · Office`,
      description: 'For those who work here.',
      canonical: null,
    }
  },
  View: Office,
}

type Room = { path: string; title: string; Screen: ComponentType }

/** By the beginning of the address, the longest first. What ends with a slash goes on with a number. */
const rooms: readonly Room[] = [
  { path: '/office/listings/', title: 'Listing', Screen: ListingScreen },
  { path: '/office/listings', title: 'Listings', Screen: ListingsScreen },
  { path: '/office/people/', title: 'Person', Screen: PersonScreen },
  { path: '/office/people', title: 'People', Screen: PeopleScreen },
  { path: '/office/money/months', title: 'Months and payouts', Screen: BooksScreen },
  { path: '/office/money/', title: 'Order', Screen: OrderScreen },
  { path: '/office/money', title: 'Money', Screen: OrdersScreen },
  { path: '/office/rules', title: 'Rules', Screen: RulesScreen },
  { path: '/office/work', title: 'Work', Screen: WorkScreen },
  { path: '/office/log', title: 'Log', Screen: LogScreen },
  { path: '/office/staff', title: 'Staff', Screen: StaffScreen },
  { path: '/office/settings', title: 'Settings', Screen: SettingsScreen },
]

const today: Room = { path: '/office', title: 'Today', Screen: TodayScreen }

const roomAt = (pathname: string): Room =>
  pathname === today.path
    ? today
    : (rooms.find(({ path }) => pathname.startsWith(path)) ?? noSuchRoom)

function Office() {
  const { Screen } = roomAt(useLocation().pathname)
  return <Screen />
}

const NoSuchRoom = () => (
  <OfficeFrame title="Page Not Found">
    {() => <p className="mt-4">There is nothing at this address.</p>}
  </OfficeFrame>
)
const noSuchRoom: Room = { path: '', title: 'Page Not Found', Screen: NoSuchRoom }
