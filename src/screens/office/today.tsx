import { useQuery } from '@tanstack/react-query'
import { grounds } from '../../features/moderation/rules.ts'
import { officeCases, officeToday } from '../../features/office/office.client.ts'
import type { ReportCase, Today } from '../../features/office/schema.ts'
import { Link } from '../../platform/router/link.tsx'
import { counted } from '../../ui/format.ts'
import { Figures } from './figures.tsx'
import { OfficeFrame } from './frame.tsx'
import { Loaded } from './loaded.tsx'
import { sinceWords } from './since.ts'
import { OfficeTable, type Column } from './table.tsx'

/** What waits for a person, and what the shop did. */
export function TodayScreen() {
  return (
    <OfficeFrame title="Today">
      {() => (
        <>
          <Cases />
          <Figures />
        </>
      )}
    </OfficeFrame>
  )
}

function Cases() {
  const cases = useQuery(officeCases())
  return (
    <section aria-labelledby="cases-heading" className="mt-8">
      <h2 id="cases-heading" className="type-title text-xl">
        Waits for a person
      </h2>
      <Waiting />
      <Loaded query={cases}>
        {(rows) => (
          <OfficeTable
            caption="Listings that wait"
            none="No listing to look at."
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
    value: ({ harm }) => (harm === worst ? 'High' : harm === 2 ? 'Middling' : 'Low'),
  },
  { head: 'Waits', value: ({ since }) => sinceWords(since, new Date()) },
]

const waitingLabels: Record<keyof Today['waiting'], [one: string, many: string]> = {
  cases: ['listing to look at', 'listings to look at'],
  support: ['message to us', 'messages to us'],
  orders: ['order', 'orders'],
  emails: ['email that failed', 'emails that failed'],
  posts: ['post', 'posts'],
  jobs: ['job that was given up', 'jobs that were given up'],
}

/** How much waits as it stands, of all kinds. */
function Waiting() {
  const { data } = useQuery(officeToday('30'))
  return (
    <p className="mt-2 max-w-[70ch]">
      {data && `${waitingWords(data.waiting)} `}
      <Link to="/office/log" className="underline underline-offset-4">
        What was done
      </Link>
    </p>
  )
}

function waitingWords(waiting: Today['waiting']): string {
  const all = (Object.keys(waitingLabels) as (keyof Today['waiting'])[]).filter(
    (name) => waiting[name] > 0,
  )
  return all.length === 0
    ? 'Nothing waits for anybody.'
    : `Waiting: ${all.map((name) => counted(waiting[name], ...waitingLabels[name])).join(', ')}.`
}
