import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../platform/router/context.ts'
import { officePerson } from '../../../features/office/office.client.ts'
import { useOlder } from '../../../features/office/older.client.ts'
import { mostShown, type OfficePerson } from '../../../features/office/schema.ts'
import { day, number } from '../../../ui/format.ts'
import { ActsTable } from '../acts-table.tsx'
import { Facts } from '../facts.tsx'
import { PersonActs } from './acts.tsx'
import { OfficeFrame } from '../frame.tsx'
import { ListingsTable } from '../listings/table.tsx'
import { Loaded } from '../loaded.tsx'
import { dayAndTime } from '../../../ui/day-and-time.ts'
import { OfficeTable } from '../table.tsx'

/** One person with an account. */
export function PersonScreen() {
  const { id = '' } = useParams()
  return <OfficeFrame title={`Person ${id}`}>{() => <Person key={id} id={id} />}</OfficeFrame>
}

function Person({ id }: { id: string }) {
  const person = useQuery(officePerson(id))
  return <Loaded query={person}>{(data) => <Known person={data} />}</Loaded>
}

function Known({ person }: { person: OfficePerson }) {
  const path = `/api/office/people/${person.id}`
  const messages = useOlder({ path: `${path}/messages`, first: person.messages })
  const limits = useOlder({ path: `${path}/limits`, first: person.limits })
  const acts = useOlder({ path: `${path}/acts`, first: person.acts })
  return (
    <>
      <Facts
        facts={[
          ['Name', person.name],
          ['Email', `${person.email}${person.isConfirmed ? '' : ' (not confirmed)'}`],
          ['Since', day(person.createdAt)],
          ['Works here as', person.role],
          ['Restriction', person.restriction && restricted(person.restriction)],
          ['Sessions', number(person.sessions.length)],
          ['Passkeys', number(person.passkeys)],
          ['Messages written', number(person.written)],
          ['Reports about their listings', number(person.reported)],
        ]}
      />
      <PersonActs person={person} />
      <h2 className="type-title mt-12 text-xl">Listings</h2>
      <ListingsTable
        path={`${path}/cars`}
        first={person.cars}
        none="They haven’t listed any cars."
      />
      <h2 className="type-title mt-12 text-xl">Sessions</h2>
      <OfficeTable
        caption={`Sessions of person ${person.id}`}
        none="They are not signed in anywhere."
        most={mostShown}
        rows={person.sessions}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Since', value: ({ since }) => since, show: ({ since }) => dayAndTime(since) },
          {
            head: 'Last seen',
            value: ({ lastSeen }) => lastSeen,
            show: ({ lastSeen }) => dayAndTime(lastSeen),
          },
          { head: 'Browser', value: ({ browser }) => browser },
        ]}
      />
      <h2 className="type-title mt-12 text-xl">Messages</h2>
      <OfficeTable
        caption={`Messages of person ${person.id}`}
        none="They haven’t written to anybody, and nobody has written to them."
        {...messages}
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'When',
            value: ({ writtenAt }) => writtenAt,
            show: ({ writtenAt }) => dayAndTime(writtenAt),
          },
          {
            head: 'About',
            value: ({ car }) => car,
            to: ({ listingId }) => `/office/listings/${listingId}`,
          },
          { head: 'As', value: ({ as }) => (as === 'buyer' ? 'Buyer' : 'Seller') },
          { head: 'Answers', value: ({ answers }) => answers, isNumber: true },
        ]}
      />
      {person.messages.length > 0 && (
        <p className="mt-2 text-faded">
          Their words are opened on the page of the listing, for a reason.
        </p>
      )}
      <h2 className="type-title mt-12 text-xl">Limits they ran into</h2>
      <OfficeTable
        caption={`Limits that person ${person.id} ran into`}
        none="None, as far back as the security log goes."
        {...limits}
        keyOf={({ id }) => id}
        columns={[
          { head: 'When', value: ({ at }) => at, show: ({ at }) => dayAndTime(at) },
          { head: 'What', value: ({ what }) => what },
          { head: 'Times', value: ({ times }) => times, isNumber: true },
        ]}
      />
      <h2 className="type-title mt-12 text-xl">What was done</h2>
      <ActsTable forRole="operator" acts={acts.rows} older={acts.older} />
    </>
  )
}

const restricted = ({ kind, reason, since }: NonNullable<OfficePerson['restriction']>) =>
  `${kind === 'banned' ? 'Banned' : 'Suspended'} since ${day(since)}: ${reason}`
