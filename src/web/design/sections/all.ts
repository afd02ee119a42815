import type { ComponentType } from 'react'
import { Buttons } from './buttons.tsx'
import { Cards } from './cards.tsx'
import { Charts } from './charts.tsx'
import { Checkout } from './checkout.tsx'
import { Choices } from './choices.tsx'
import { Fields } from './fields.tsx'
import { Frames } from './frames.tsx'
import { Galleries } from './galleries.tsx'
import { Loading } from './loading.tsx'
import { Messages } from './messages.tsx'
import { Notices } from './notices.tsx'
import { OfficeDoor, OfficeListings, OfficeMoney, OfficePeople, OfficeWork } from './office.tsx'
import { OverThePage } from './over-the-page.tsx'
import { Passkeys } from './passkeys.tsx'
import { Reached } from './reached.tsx'
import { Searching } from './searching.tsx'
import { Selling } from './selling.tsx'
import { Tables } from './tables.tsx'
import { Uploads } from './uploads.tsx'

type Section = {
  /** What it is called in addresses and among the pictures. */
  id: string
  name: string
  View: ComponentType
}

export const sections: readonly Section[] = [
  { id: 'buttons', name: 'Buttons and links', View: Buttons },
  { id: 'reached', name: 'Under the pointer, and reached by keyboard', View: Reached },
  { id: 'fields', name: 'Fields', View: Fields },
  { id: 'choices', name: 'Choices', View: Choices },
  { id: 'notices', name: 'Notices', View: Notices },
  { id: 'over-the-page', name: 'Over the page', View: OverThePage },
  { id: 'loading', name: 'On its way', View: Loading },
  { id: 'cards', name: 'Cards', View: Cards },
  { id: 'galleries', name: 'Galleries', View: Galleries },
  { id: 'searching', name: 'Searching', View: Searching },
  { id: 'messages', name: 'Messages', View: Messages },
  { id: 'uploads', name: 'Photos on their way', View: Uploads },
  { id: 'selling', name: 'Selling', View: Selling },
  { id: 'charts', name: 'Charts', View: Charts },
  { id: 'tables', name: 'Tables', View: Tables },
  { id: 'frames', name: 'Header and footer', View: Frames },
  { id: 'passkeys', name: 'Passkeys', View: Passkeys },
  { id: 'checkout', name: 'Checkout', View: Checkout },
  { id: 'office-door', name: 'The office’s door', View: OfficeDoor },
  { id: 'office-listings', name: 'The office: listings', View: OfficeListings },
  { id: 'office-people', name: 'The office: people', View: OfficePeople },
  { id: 'office-money', name: 'The office: money', View: OfficeMoney },
  { id: 'office-work', name: 'The office: the shop itself', View: OfficeWork },
]
