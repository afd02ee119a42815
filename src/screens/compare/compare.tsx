import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { comparisonOf } from '../../features/listings/comparison/comparison.client.ts'
import {
  comparedIds,
  comparisonAddress,
  mostCompared,
  namesTooMany,
} from '../../features/listings/comparison/rules.ts'
import { comparisonRows } from '../../features/listings/comparison/rows.ts'
import { ComparisonTable } from '../../features/listings/comparison/table.tsx'
import { useParams } from '../../platform/router/context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { counted, day } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'

export function CompareScreen() {
  const { cars } = useParams()
  const ids = comparedIds(cars)
  return (
    <div className="sheet pt-8 pb-24 sm:pt-10 print:pt-2 print:pb-0">
      <h1 className="type-display border-b border-ink pb-4 text-3xl">Compare cars</h1>
      {ids ? (
        <Compared ids={ids} />
      ) : (
        <NoCars>
          {namesTooMany(cars)
            ? `Up to ${mostCompared} cars can be compared`
            : 'No cars to compare at this address'}
        </NoCars>
      )}
    </div>
  )
}

function Compared({ ids }: { ids: readonly number[] }) {
  const { data } = useQuery(comparisonOf(ids))
  const [isBrief, setBrief] = useState(false)
  // The page has loaded it by now.
  if (!data) return null
  const { cars, gone } = data
  if (cars.length === 0) return <NoCars>These cars aren’t for sale here</NoCars>
  const rows = comparisonRows(cars)
  // One car that is left differs from none.
  const isOfDifferences = isBrief && cars.length > 1
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
        <p className="text-faded">
          {cars.length > 1 ? `${counted(cars.length, 'car')} side by side` : '1 car'}
          {gone.length > 0 &&
            `; ${counted(gone.length, 'other')} ${gone.length === 1 ? 'isn’t' : 'aren’t'} for sale here`}
        </p>
        {cars.length > 1 && (
          <Switch
            label="Only what differs"
            checked={isBrief}
            onChange={({ target }) => setBrief(target.checked)}
            className="print:hidden"
          />
        )}
      </div>
      <ComparisonTable
        cars={cars}
        rows={isOfDifferences ? rows.filter(({ differs }) => differs) : rows}
        addressWithout={({ id }) =>
          cars.length > 1
            ? comparisonAddress(cars.map((car) => car.id).filter((one) => one !== id))
            : null
        }
      />
      <p className="pt-4 text-sm text-faded">
        What it costs to keep each of them is as of {day(cars[0]!.keeping.asOf)}; every car’s own
        page names the sources.
      </p>
    </>
  )
}

function NoCars({ children }: { children: string }) {
  return (
    <Notice
      title={children}
      className="border-t-0"
      actions={<ButtonLink to="/browse">Browse Cars</ButtonLink>}
    >
      Tick cars that you have saved, or follow ‘Compare side by side’ at the end of a listing.
    </Notice>
  )
}
