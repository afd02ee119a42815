import { useQuery } from '@tanstack/react-query'
import { Navigate } from '../../../platform/router/link.tsx'
import { officePeople } from '../../../features/office/office.client.ts'
import { useOlder } from '../../../features/office/older.client.ts'
import type { FoundPerson } from '../../../features/office/schema.ts'
import { day } from '../../../ui/format.ts'
import { OfficeFrame } from '../frame.tsx'
import { Loaded } from '../loaded.tsx'
import { OfficeSearch, useOfficeSearch } from '../search.tsx'
import { OfficeTable } from '../table.tsx'

/** Anybody with an account. */
export function PeopleScreen() {
  return <OfficeFrame title="People">{() => <Found />}</OfficeFrame>
}

function Found() {
  const q = useOfficeSearch()
  const people = useQuery(officePeople(q))
  return (
    <>
      <OfficeSearch
        label="Find a person"
        hint="An email, or how a name or an email begins. The only one found is opened."
      />
      {q !== '' && (
        <Loaded query={people}>
          {(rows) =>
            rows.length === 1 ? (
              <Navigate to={`/office/people/${rows[0]!.id}`} replace />
            ) : (
              <PeopleTable q={q} first={rows} />
            )
          }
        </Loaded>
      )}
    </>
  )
}

function PeopleTable({ q, first }: { q: string; first: readonly FoundPerson[] }) {
  const { rows, older } = useOlder({ path: '/api/office/people', q, first })
  return (
    <OfficeTable
      caption="People"
      none="Nobody matches that."
      older={older}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Number', value: ({ id }) => id },
        {
          head: 'Name',
          value: ({ name }) => name,
          to: ({ id }) => `/office/people/${id}`,
        },
        { head: 'Email', value: ({ email }) => email },
        { head: 'Confirmed', value: ({ isConfirmed }) => (isConfirmed ? 'Yes' : 'No') },
        { head: 'Listings', value: ({ listings }) => listings, isNumber: true },
        {
          head: 'Since',
          value: ({ createdAt }) => createdAt,
          show: ({ createdAt }) => day(createdAt),
        },
      ]}
    />
  )
}
