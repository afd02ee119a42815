import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StatRow } from '../../features/analytics/stats/chart-row.tsx'
import { officeToday } from '../../features/office/office.client.ts'
import type { FigureName, StepName, StepTime, Today } from '../../features/office/schema.ts'
import { moneyOf } from '../../features/payments/ledger/money-of.ts'
import { Button } from '../../ui/button.tsx'
import { dayOfYear, number } from '../../ui/format.ts'
import { decimalOf } from './format.ts'
import { Loaded } from './loaded.tsx'
import { formatDuration } from './since.ts'
import { OfficeTable, type Column } from './table.tsx'

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
const figureOf = (name: FigureName, n: number) => (isMoney(name) ? moneyOf(n, 'gbp') : number(n))
const names = Object.keys(figureLabels) as FigureName[]

/** How many of one led to the other. */
const conversions: { label: string; said: string; whole: FigureName; part: FigureName }[] = [
  {
    label: 'Page to message',
    said: 'Pages seen that led to a message',
    whole: 'views',
    part: 'enquiries',
  },
  { label: 'Begun to paid', said: 'Orders begun that were paid', whole: 'begun', part: 'paid' },
]
const sumOf = (days: Today['days'], name: FigureName) =>
  days.reduce((sum, day) => sum + day[name], 0)

/** What the shop did, a month or a year back. */
export function Figures() {
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
                    total={rateOf(data.days, whole, part)}
                    counts={data.days.map((day) => percentOf(day[part], day[whole]))}
                    isTall={false}
                    pointedAt={undefined}
                  />
                ))}
              </div>
            </figure>
            <p className="mt-4">
              {conversions
                .map(({ said, whole, part }) => `${said}: ${rateOf(data.days, whole, part)}.`)
                .join(' ')}
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
                    head: figureLabels[name],
                    value: (day: Today['days'][number]) =>
                      isMoney(name) ? decimalOf(day[name], 'gbp') : day[name],
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

/** '2.5%'; a dash where there is nothing that it could be a part of. */
const rateOf = (days: Today['days'], whole: FigureName, part: FigureName): string =>
  sumOf(days, whole) === 0 ? '–' : `${percentOf(sumOf(days, part), sumOf(days, whole))}%`

const stepLabels: Record<StepName, string> = {
  'reported-held': 'Reported, then held',
  'reported-decided': 'Reported, then decided and told',
  'held-decided': 'Held, then decided',
  'decided-appealed': 'Taken down, then appealed',
  'appealed-decided': 'Appealed, then decided',
}

const durationOrDash = (seconds: number | null) =>
  seconds === null ? '–' : formatDuration(seconds)

const stepColumns: readonly Column<StepTime>[] = [
  { head: 'Step', value: ({ step }) => stepLabels[step] },
  { head: 'How often', value: ({ times }) => times, isNumber: true },
  {
    head: 'Half within',
    value: ({ halfSeconds }) => halfSeconds,
    show: ({ halfSeconds }) => durationOrDash(halfSeconds),
    isNumber: true,
  },
  {
    head: 'Nine of ten within',
    value: ({ mostSeconds }) => mostSeconds,
    show: ({ mostSeconds }) => durationOrDash(mostSeconds),
    isNumber: true,
  },
]
