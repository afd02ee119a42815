import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../platform/router/context.ts'
import { conditionLabel, type Condition } from '../../../features/cars/rules.ts'
import { plans } from '../../../features/listings/rules.ts'
import { grounds } from '../../../features/moderation/rules.ts'
import { officeListing } from '../../../features/office/office.client.ts'
import { useOlder } from '../../../features/office/older.client.ts'
import { networkName } from '../../../features/promotion/rules.ts'
import { mostEdits, mostShown, type OfficeListing } from '../../../features/office/schema.ts'
import { sellerState } from '../../../features/selling/own-listings/state.ts'
import type { StaffSelf } from '../../../features/staff/schema.ts'
import { day, miles, number, pounds } from '../../../ui/format.ts'
import { dayAndTime } from '../../../ui/day-and-time.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { ActsTable } from '../acts-table.tsx'
import { Appeals } from './appeals.tsx'
import { Facts } from '../facts.tsx'
import { OfficeFrame } from '../frame.tsx'
import { ListingActs } from './acts.tsx'
import { Loaded } from '../loaded.tsx'
import { formatConversation, Messages } from './messages.tsx'
import { emailLabels, postLabels, describeReplaced } from './labels.ts'
import { amountColumn, currencyColumns } from '../money/columns.ts'
import { orderStateLabels } from '../money/labels.ts'
import { OfficeTable } from '../table.tsx'

/** Everything about one listing, and what may be done to it. */
export function ListingScreen() {
  const { id = '' } = useParams()
  return (
    <OfficeFrame title={`Listing ${id}`}>
      {(staff) => <Listing key={id} id={id} staff={staff} />}
    </OfficeFrame>
  )
}

function Listing({ id, staff }: { id: string; staff: StaffSelf }) {
  const listing = useQuery(officeListing(id))
  return <Loaded query={listing}>{(data) => <Known listing={data} staff={staff} />}</Loaded>
}

type ListedOrder = OfficeListing['orders'][number]

function Known({ listing, staff }: { listing: OfficeListing; staff: StaffSelf }) {
  const { id, photos, appeals, sellerId } = listing
  const path = `/api/office/listings/${id}`
  const reports = useOlder({ path: `${path}/reports`, first: listing.reports })
  const emails = useOlder({ path: `${path}/emails`, first: listing.emails })
  const acts = useOlder({ path: `${path}/acts`, first: listing.acts })
  return (
    <>
      <p className="type-title mt-2 text-xl wrap-anywhere">{listing.car}</p>
      <Facts
        facts={[
          ['State', sellerState({ state: listing.state, isActive: true })],
          ['Plan', plans[listing.plan].name],
          ['Price', pounds(listing.pricePence / 100)],
          ['Mileage', miles(listing.mileage)],
          ['Condition', conditionLabel(listing.condition as Condition)],
          ['Location', listing.location],
          [
            'Seller',
            sellerId !== null && staff.role === 'operator' ? (
              <TextLink to={`/office/people/${sellerId}`}>{listing.contactName}</TextLink>
            ) : (
              listing.contactName
            ),
          ],
          ['Email', listing.contactEmail],
          ['Phone', listing.contactPhone],
          ['Listed', listing.publishedAt && dayAndTime(listing.publishedAt)],
          ['Ends', day(listing.expiresAt)],
          ['Messages', number(listing.enquiries)],
        ]}
      />
      <ListingActs listing={listing} staff={staff} />
      <Appeals appeals={appeals} />
      <ul className="mt-8 grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {photos.map((photo, at) => (
          <li key={photo}>
            <img
              src={`/api/office/photos/${photo}`}
              alt={`${listing.car}, ${at + 1} of ${photos.length}`}
              loading="lazy"
              className="aspect-3/2 w-full rounded-sm bg-sunk object-cover"
            />
          </li>
        ))}
      </ul>
      <p className="mt-8 max-w-[70ch] whitespace-pre-line wrap-anywhere">{listing.description}</p>
      <h2 className="type-title mt-12 text-xl">Reports</h2>
      <OfficeTable
        caption={`Reports about listing ${id}`}
        none="Nobody has reported it."
        {...reports}
        keyOf={(report) => report.id}
        columns={[
          {
            head: 'When',
            value: ({ reportedAt }) => reportedAt,
            show: ({ reportedAt }) => dayAndTime(reportedAt),
          },
          {
            head: 'About',
            value: ({ about }) => (about === 'message' ? 'A message' : 'The listing'),
          },
          { head: 'What', value: ({ reason }) => grounds[reason].label },
          { head: 'In words', value: ({ details }) => details },
          {
            head: 'Conversation',
            value: ({ conversation }) => formatConversation(conversation),
          },
          {
            head: 'Became',
            value: ({ outcome }) =>
              outcome === null ? 'Open' : outcome === 'acted-on' ? 'Acted on' : 'Dismissed',
          },
        ]}
      />
      <h2 className="type-title mt-12 text-xl">Edits</h2>
      <OfficeTable
        caption={`Edits of listing ${id}`}
        none="It is as it was first written."
        most={mostEdits}
        rows={listing.edits}
        keyOf={({ revision }) => revision}
        columns={[
          {
            head: 'When',
            value: ({ editedAt }) => editedAt,
            show: ({ editedAt }) => dayAndTime(editedAt),
          },
          {
            head: 'What it was before',
            value: ({ replaced }) => describeReplaced(replaced),
          },
          { head: 'To look at', value: ({ needsLook }) => (needsLook ? 'Yes' : '') },
        ]}
      />
      <h2 className="type-title mt-12 text-xl">Orders</h2>
      <OfficeTable
        caption={`Orders of listing ${id}`}
        none="Nothing was paid for it."
        most={mostShown}
        rows={listing.orders}
        keyOf={(order) => order.id}
        columns={[
          {
            head: 'Order',
            value: ({ reference }) => reference,
            to: (order) => (staff.role === 'operator' ? `/office/money/${order.id}` : undefined),
          },
          {
            head: 'State',
            value: ({ state }) => state,
            show: ({ state }) => orderStateLabels[state],
          },
          amountColumn<ListedOrder>('Paid', ({ capturedPence }) => capturedPence),
          amountColumn<ListedOrder>('Given back', ({ returnedPence }) => returnedPence),
          ...currencyColumns(listing.orders),
        ]}
      />
      <Messages listing={listing} />
      <h2 className="type-title mt-12 text-xl">Posts</h2>
      <OfficeTable
        caption={`Posts of listing ${id}`}
        none="It was never posted."
        most={mostShown}
        rows={listing.posts}
        keyOf={(post) => post.id}
        columns={[
          { head: 'Where', value: ({ network }) => networkName[network] },
          { head: 'State', value: ({ state }) => state, show: ({ state }) => postLabels[state] },
          {
            head: 'Posted',
            value: ({ postedAt }) => postedAt,
            show: ({ postedAt }) => (postedAt ? dayAndTime(postedAt) : ''),
          },
          { head: 'Trouble', value: ({ trouble }) => trouble },
        ]}
      />
      <h2 className="type-title mt-12 text-xl">Emails to its seller</h2>
      <OfficeTable
        caption={`Emails to the seller of listing ${id}`}
        none="Nothing was written to their address."
        {...emails}
        keyOf={(email) => email.id}
        columns={[
          { head: 'When', value: ({ madeAt }) => madeAt, show: ({ madeAt }) => dayAndTime(madeAt) },
          { head: 'About', value: ({ subject }) => subject },
          { head: 'State', value: ({ state }) => state, show: ({ state }) => emailLabels[state] },
        ]}
      />
      <h2 className="type-title mt-12 text-xl">What was done</h2>
      <ActsTable forRole={staff.role} acts={acts.rows} older={acts.older} />
    </>
  )
}
