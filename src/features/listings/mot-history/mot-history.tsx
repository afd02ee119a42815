import { counted, day, miles } from '../../../ui/format.ts'
import type { DefectKind } from '../../vehicle-records/port.ts'
import { MileageChart } from './mileage-chart.tsx'
import { dayOf } from './rules.ts'
import type { MotHistory as History } from './schema.ts'

/** A car's MOT tests: what comes again, how it was driven, what to ask about, and each test. */
export function MotHistory({ history }: { history: History }) {
  const { readAt, isInvented, tests, recurring, remarks } = history
  return (
    <div className="space-y-6">
      <p className="text-faded">
        {`${counted(tests.length, 'test')}, from DVSA’s records of the registration that the seller gave, read on ${day(readAt)}.`}
        {isInvented && (
          <strong className="font-semibold text-ink">
            {' All of it is invented, for this demonstration.'}
          </strong>
        )}
      </p>
      <MileageChart tests={tests} />
      {remarks.map((remark) => (
        <p key={remark} className="max-w-[65ch] border-l-2 border-amber pl-3">
          {remark}
        </p>
      ))}
      {recurring.length > 0 && <Recurring recurring={recurring} />}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-medium underline decoration-edge underline-offset-4">
          {tests.length === 1 ? 'The test' : `All ${tests.length} tests`}
        </summary>
        <Tests tests={tests} />
      </details>
    </div>
  )
}

function Recurring({ recurring }: Pick<History, 'recurring'>) {
  return (
    <div>
      <h3 className="type-label">Noted in several years</h3>
      <ul className="mt-2 border-t border-rule">
        {recurring.map(({ what, years }) => (
          <li key={what} className="border-b border-rule py-2 wrap-anywhere">
            {`${what[0]?.toUpperCase()}${what.slice(1)}: `}
            <span className="tabular-nums">{years.join(', ')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const kindLabels: Record<DefectKind, string> = {
  dangerous: 'Dangerous',
  major: 'Major',
  failure: 'Failed on',
  repaired: 'Put right at once',
  minor: 'Minor',
  advisory: 'Advisory',
  other: 'Noted',
}

function Tests({ tests }: Pick<History, 'tests'>) {
  return (
    <table className="mt-2 w-full border-t border-ink text-left">
      <caption className="sr-only">MOT tests, the latest first</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Result, mileage and what was noted</th>
        </tr>
      </thead>
      <tbody>
        {tests.map(({ on, result, miles: read, defects }, n) => (
          // Two of one day are in the order in which they were done.
          <tr key={`${on} ${tests.length - n}`} className="border-b border-rule align-top">
            <th scope="row" className="w-2/5 py-2.5 pr-4 font-normal text-faded sm:w-52">
              {dayOf(on)}
            </th>
            <td className="py-2.5 wrap-anywhere">
              <span className="font-medium">{result === 'passed' ? 'Passed' : 'Failed'}</span>
              {read !== null && <span className="tabular-nums">{`, ${miles(read)}`}</span>}
              {defects.length > 0 && (
                <ul className="mt-1 text-sm">
                  {defects.map(({ kind, text }, at) => (
                    <li key={`${at} ${text}`}>
                      <span className="text-faded">{`${kindLabels[kind]}:`}</span>
                      {` ${text}`}
                    </li>
                  ))}
                </ul>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
