import { useQuery } from '@tanstack/react-query'
import { grounds } from '../../features/moderation/rules.ts'
import { officeCases, officeToday } from '../../features/office/office.client.ts'
import { mostWaiting, type ReportCase } from '../../features/office/schema.ts'
import type { StaffSelf } from '../../features/staff/schema.ts'
import { counted } from '../../ui/format.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { Figures } from './figures.tsx'
import { OfficeFrame } from './frame.tsx'
import { Loaded } from './loaded.tsx'
import { formatSince } from './since.ts'
import { OfficeTable, type Column } from './table.tsx'
import { Waiting } from './waiting.tsx'

/** What waits for a person, and what the shop did. */
export function TodayScreen() {
  return (
    <OfficeFrame title="Today">
      {({ role }) => (
        <>
          <Cases role={role} />
          <Figures />
        </>
      )}
    </OfficeFrame>
  )
}

function Cases({ role }: Pick<StaffSelf, 'role'>) {
  const cases = useQuery(officeCases())
  return (
    <section aria-labelledby="cases-heading" className="mt-8">
      <h2 id="cases-heading" className="type-title text-xl">
        Waits for a person
      </h2>
      <WaitingNow role={role} />
      <Loaded query={cases}>
        {(rows) => (
          <OfficeTable
            caption="Listings that wait"
            none="No listing to look at."
            most={mostWaiting}
            beginsWith="first"
            rows={rows}
            keyOf={({ listingId }) => listingId}
            columns={caseColumns}
          />
        )}
      </Loaded>
    </section>
  )
}

const worst = Math.min(...Object.values(grounds).map(({ harm }) => harm))

const caseColumns: Column<ReportCase>[] = [
  {
    head: 'Listing',
    value: ({ car }) => car,
    to: ({ listingId }) => `/office/listings/${listingId}`,
  },
  {
    head: 'Why',
    value: ({ reports, reviews, appeals, isHeld }) =>
      [
        reports > 0 && counted(reports, 'report'),
        appeals > 0 && counted(appeals, 'appeal'),
        reviews > 0 && counted(reviews, 'edit'),
        isHeld && 'held',
      ]
        .filter(Boolean)
        .join(', '),
  },
  {
    head: 'Harm',
    value: ({ harm }) => (harm === worst ? 'High' : harm === 2 ? 'Medium' : 'Low'),
  },
  { head: 'Waits', value: ({ since }) => formatSince(since, new Date()) },
]

/** How much waits as it stands, of all kinds. */
function WaitingNow({ role }: Pick<StaffSelf, 'role'>) {
  const { data } = useQuery(officeToday('30'))
  return (
    <p className="mt-2 max-w-[70ch]">
      {data && <Waiting waiting={data.waiting} role={role} />}{' '}
      <TextLink to="/office/log">What was done</TextLink>
    </p>
  )
}
