import type { ReactNode } from 'react'
import { ListingScreen } from '../../../screens/office/listings/listing.tsx'
import { ListingsScreen } from '../../../screens/office/listings/listings.tsx'
import { LogScreen } from '../../../screens/office/log.tsx'
import { BooksScreen } from '../../../screens/office/money/books.tsx'
import { OrderScreen } from '../../../screens/office/money/order.tsx'
import { OrdersScreen } from '../../../screens/office/money/orders.tsx'
import { PeopleScreen } from '../../../screens/office/people/people.tsx'
import { PersonScreen } from '../../../screens/office/people/person.tsx'
import { RulesScreen } from '../../../screens/office/screening/rules.tsx'
import { SettingsScreen } from '../../../screens/office/settings.tsx'
import { StaffScreen } from '../../../screens/office/staff.tsx'
import { TodayScreen } from '../../../screens/office/today.tsx'
import { WorkScreen } from '../../../screens/office/work/work.tsx'
import { ann } from '../data/responses.ts'
import { atTheDoor, moderatorResponses, officeResponses } from '../data/office.ts'
import { operatorResponses } from '../data/office-work.ts'
import { Example, Examples } from '../example.tsx'
import { Scene } from '../scene.tsx'

/** What stands between somebody and a room, and between a room and what it shows. */
export function OfficeDoor() {
  return (
    <Examples>
      {Object.entries(atTheDoor).map(([what, met]) => (
        <Example key={what} name={`StaffGate, Loaded: ${what}`}>
          <Scene viewer={ann} path="/office/staff" responses={met}>
            <StaffScreen />
          </Scene>
        </Example>
      ))}
      <Example name="ListingsScreen: a moderator’s, nothing found" isWide>
        <Scene viewer={ann} path="/office/listings?q=delorean" responses={moderatorResponses}>
          <ListingsScreen />
        </Scene>
      </Example>
    </Examples>
  )
}

export const OfficeListings = () => (
  <Examples>
    <Room path="/office">
      <TodayScreen />
    </Room>
    <Room path="/office/listings">
      <ListingsScreen />
    </Room>
    <Room path="/office/listings/1" id="1">
      <ListingScreen />
    </Room>
    <Room path="/office/rules">
      <RulesScreen />
    </Room>
  </Examples>
)

export const OfficePeople = () => (
  <Examples>
    <Room path="/office/people?q=ann">
      <PeopleScreen />
    </Room>
    <Room path="/office/people/4" id="4">
      <PersonScreen />
    </Room>
    <Room path="/office/log">
      <LogScreen />
    </Room>
    <Room path="/office/staff">
      <StaffScreen />
    </Room>
  </Examples>
)

export const OfficeMoney = () => (
  <Examples>
    <Room path="/office/money">
      <OrdersScreen />
    </Room>
    <Room path="/office/money/7" id="7">
      <OrderScreen />
    </Room>
    <Room path="/office/money/months">
      <BooksScreen />
    </Room>
  </Examples>
)

export const OfficeWork = () => (
  <Examples>
    <Room path="/office/work">
      <WorkScreen />
    </Room>
    <Room path="/office/settings">
      <SettingsScreen />
    </Room>
  </Examples>
)

const responses = { ...officeResponses, ...operatorResponses }

/** A room whole, as an operator sees it. */
function Room({ path, id, children }: { path: string; id?: string; children: ReactNode }) {
  return (
    <Example name={path} isWide>
      <Scene viewer={ann} path={path} params={id ? { id } : {}} responses={responses}>
        {children}
      </Scene>
    </Example>
  )
}
