import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { focusAfter } from '../../../ui/focus/after.ts'
import { counted } from '../../../ui/format.ts'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { StatsChart } from './chart.tsx'
import { StatsSkeleton } from './skeleton.tsx'
import { StatsTable } from './table.tsx'
import { isEmpty } from './labels.ts'
import { statsOf } from './stats.client.ts'

/** What came of a listing, in each of its states: on its way, there, nothing yet, not to be had. */
export function Stats({ listingId }: { listingId: number }) {
  // Whoever opens it wants to know how things stand now.
  const query = useQuery({ ...statsOf(listingId), refetchOnMount: 'always' })
  const { data: shown, error, isFetching, refetch } = query
  if (!shown && (!error || isFetching)) return <StatsSkeleton />
  if (!shown)
    return (
      <div role="alert" ref={focusAfter}>
        <p className="type-title text-xl">The figures could not be loaded</p>
        <p className="mt-2 text-faded">{error && refusalOf(error).message}</p>
        <Button size="small" className="mt-5" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  if (isEmpty(shown))
    return (
      <>
        <p className="type-title text-xl">Nothing yet</p>
        <p className="mt-2 text-faded">
          Nobody has looked at this car in {counted(shown.days.length, 'day')}. Anyone who does is
          counted here within seconds, unless they have asked not to be.
        </p>
      </>
    )
  return (
    <>
      <StatsChart shown={shown} />
      <details className="mt-2 border-t border-rule">
        <summary className="flex min-h-11 items-center font-medium underline decoration-edge underline-offset-4 hover:decoration-current">
          Every day as a table
        </summary>
        <StatsTable {...shown} />
      </details>
      <p className="mt-3 text-sm text-faded">
        Your own visits are left out where we recognise them, and so is anyone who has asked not to
        be counted.
      </p>
    </>
  )
}
