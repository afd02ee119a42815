import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../platform/router/context.ts'
import { officePerson } from '../../../features/office/office.client.ts'
import type { OfficePerson } from '../../../features/office/schema.ts'
import { day, number } from '../../../ui/format.ts'
import { ActsTable } from '../acts-table.tsx'
import { Facts } from '../facts.tsx'
import { PersonActs } from './acts.tsx'
import { OfficeFrame } from '../frame.tsx'
import { ListingsTable } from '../listings-table.tsx'
import { Loaded } from '../loaded.tsx'

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
  return (
    <>
      <Facts
        facts={[
          ['Name', person.name],
          ['Email', `${person.email}${person.isConfirmed ? '' : ' (not confirmed)'}`],
          ['Since', day(person.createdAt)],
          ['Works here as', person.role],
          ['May do', person.restriction && restricted(person.restriction)],
          ['Sessions', number(person.sessions)],
          ['Passkeys', number(person.passkeys)],
          ['Messages written', number(person.written)],
          ['Reports about their listings', number(person.reported)],
        ]}
      />
      <PersonActs person={person} />
      <h2 className="type-title mt-12 text-xl">Listings</h2>
      <ListingsTable rows={person.cars} none="They have listed no car." />
      <h2 className="type-title mt-12 text-xl">What was done</h2>
      <ActsTable acts={person.acts} />
    </>
  )
}

const restricted = ({ kind, reason, since }: NonNullable<OfficePerson['restriction']>) =>
  `${kind === 'banned' ? 'Banned' : 'Suspended'} since ${day(since)}: ${reason}`
