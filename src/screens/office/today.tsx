import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../platform/router/link.tsx'
import { StatRow } from '../../features/analytics/stats/chart-row.tsx'
import { officeCases, officeToday } from '../../features/office/office.client.ts'
import type {
  FigureName,
  ReportCase,
  StepName,
  StepTime,
  Today,
} from '../../features/office/schema.ts'
import { grounds } from '../../features/moderation/rules.ts'
import { counted, dayOfYear, number } from '../../ui/format.ts'
import { moneyOf } from './format.ts'
import { Button } from '../../ui/button.tsx'
import { OfficeFrame } from './frame.tsx'
import { Loaded } from './loaded.tsx'
import { lastedWords, sinceWords } from './since.ts'
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
      <Loaded query={cases}>
        {(rows) => (
          <OfficeTable
            caption="Listings that wait"
            none="No listing waits for anybody."
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

const figureLabels: Record<FigureName, string> = {
  views: 'Pages seen',
  listed: 'Listed',
  sold: 'Sold',
  enquiries: 'Messages',
  reports: 'Reports',
  begun: 'Orders begun',
  paid: 'Orders paid',
  earned: 'Earned',
  refunded: 'Given back',
}
const isMoney = (name: FigureName) => name === 'earned' || name === 'refunded'
const figureOf = (name: FigureName, n: number) => (isMoney(name) ? moneyOf(n) : number(n))
const names = Object.keys(figureLabels) as FigureName[]

/** How many of one led to the other. */
const conversions: { label: string; whole: FigureName; part: FigureName }[] = [
  { label: 'Page to message', whole: 'views', part: 'enquiries' },
  { label: 'Begun to paid', whole: 'begun', part: 'paid' },
]
const sumOf = (days: Today['days'], name: FigureName) =>
  days.reduce((sum, day) => sum + day[name], 0)

function Figures() {
  const [days, setDays] = useState<'30' | '365'>('30')
  const today = useQuery(officeToday(days))
  return (
    <section aria-labelledby="figures-heading" className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="figures-heading" className="type-title text-xl">
          The last {days} days
        </h2>
        <Button size="small" onClick={() => setDays(days === '30' ? '365' : '30')}>
          Show {days === '30' ? 'a year' : '30 days'}
        </Button>
      </div>
      <Loaded query={today}>
        {(data) => (
          <>
            <Waiting today={data} />
            <figure className="mt-6">
              <figcaption className="sr-only">The table below holds the same figures.</figcaption>
              <div aria-hidden>
                {names.map((name) => (
                  <StatRow
                    key={name}
                    name={figureLabels[name]}
                    total={figureOf(name, sumOf(data.days, name))}
                    counts={data.days.map((day) => day[name])}
                    isTall={false}
                    pointedAt={undefined}
                  />
                ))}
                {conversions.map(({ label, whole, part }) => (
                  <StatRow
                    key={label}
                    name={label}
                    total={rate(sumOf(data.days, part), sumOf(data.days, whole))}
                    counts={data.days.map((day) => percentOf(day[part], day[whole]))}
                    isTall={false}
                    pointedAt={undefined}
                  />
                ))}
              </div>
            </figure>
            <p className="mt-4">
              Of pages seen, {rate(sumOf(data.days, 'enquiries'), sumOf(data.days, 'views'))} led to
              a message; of orders begun,{' '}
              {rate(sumOf(data.days, 'paid'), sumOf(data.days, 'begun'))} were paid.
            </p>
            <h3 className="type-title mt-10">How long each step took</h3>
            <OfficeTable
              caption={`Steps of ${days} days`}
              none="There are none."
              rows={data.steps}
              keyOf={({ step }) => step}
              columns={stepColumns}
            />
            <details className="mt-6">
              <summary className="cursor-pointer py-3 font-semibold">By day</summary>
              <OfficeTable
                caption={`Figures of ${days} days`}
                none="There are none."
                rows={data.days.toReversed()}
                keyOf={({ day }) => day}
                columns={[
                  { head: 'Day', value: ({ day }) => day, show: ({ day }) => dayOfYear(day) },
                  ...names.map((name) => ({
                    head: isMoney(name) ? `${figureLabels[name]} (pence)` : figureLabels[name],
                    value: (day: Today['days'][number]) => day[name],
                    show: (day: Today['days'][number]) => figureOf(name, day[name]),
                    isNumber: true,
                  })),
                  ...conversions.map(({ label, whole, part }) => ({
                    head: `${label} (%)`,
                    value: (day: Today['days'][number]) => percentOf(day[part], day[whole]),
                    isNumber: true,
                  })),
                ]}
              />
            </details>
          </>
        )}
      </Loaded>
    </section>
  )
}

const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((1_000 * part) / whole) / 10

const rate = (part: number, whole: number): string =>
  whole === 0 ? 'none' : `${percentOf(part, whole)} %`

const waitingLabels: Record<keyof Today['waiting'], [one: string, many: string]> = {
  cases: ['listing to look at', 'listings to look at'],
  support: ['message to us', 'messages to us'],
  orders: ['order', 'orders'],
  emails: ['email that failed', 'emails that failed'],
  posts: ['post', 'posts'],
  jobs: ['job that was given up', 'jobs that were given up'],
}

const stepWords: Record<StepName, string> = {
  'reported-held': 'Reported, then held',
  'reported-decided': 'Reported, then decided and told',
  'held-decided': 'Held, then decided',
  'decided-appealed': 'Taken down, then appealed',
  'appealed-decided': 'Appealed, then decided',
}

const lasted = (seconds: number | null) => (seconds === null ? '–' : lastedWords(seconds))

const stepColumns: readonly Column<StepTime>[] = [
  { head: 'Step', value: ({ step }) => stepWords[step] },
  { head: 'How often', value: ({ times }) => times, isNumber: true },
  {
    head: 'Half within',
    value: ({ halfSeconds }) => halfSeconds,
    show: ({ halfSeconds }) => lasted(halfSeconds),
    isNumber: true,
  },
  {
    head: 'Nine of ten within',
    value: ({ mostSeconds }) => mostSeconds,
    show: ({ mostSeconds }) => lasted(mostSeconds),
    isNumber: true,
  },
]

function Waiting({ today: { waiting } }: { today: Today }) {
  const all = (Object.keys(waitingLabels) as (keyof Today['waiting'])[]).filter(
    (name) => waiting[name] > 0,
  )
  return (
    <p className="mt-4 max-w-[70ch]">
      {all.length === 0
        ? 'Nothing waits for anybody.'
        : `Waiting: ${all.map((name) => counted(waiting[name], ...waitingLabels[name])).join(', ')}.`}{' '}
      <Link to="/office/log" className="underline underline-offset-4">
        What was done
      </Link>
    </p>
  )
}
