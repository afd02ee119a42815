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
  title: 'Office',
  description: 'For those who work here.',
  View: Office,
}

/** By the beginning of the address, the longest first. */
const rooms: readonly [path: string, Room: ComponentType][] = [
  ['/office/listings/', ListingScreen],
  ['/office/listings', ListingsScreen],
  ['/office/people/', PersonScreen],
  ['/office/people', PeopleScreen],
  ['/office/money/months', BooksScreen],
  ['/office/money/', OrderScreen],
  ['/office/money', OrdersScreen],
  ['/office/rules', RulesScreen],
  ['/office/work', WorkScreen],
  ['/office/log', LogScreen],
  ['/office/staff', StaffScreen],
  ['/office/settings', SettingsScreen],
]

function Office() {
  const { pathname } = useLocation()
  if (pathname === '/office') return <TodayScreen />
  const Room = rooms.find(([path]) => pathname.startsWith(path))?.[1] ?? NoSuchRoom
  return <Room />
}

const NoSuchRoom = () => (
  <OfficeFrame title="Page Not Found">
    {() => <p className="mt-4">There is nothing at this address.</p>}
  </OfficeFrame>
)
