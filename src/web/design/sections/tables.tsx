import { Button } from '../../../ui/button.tsx'
import { Evidence } from '../../../features/listings/evidence/evidence.tsx'
import { OriginalityTable } from '../../../features/listings/page/originality.tsx'
import {
  KeepingTable,
  SpecificationTable,
} from '../../../features/listings/page/specification-table.tsx'
import { OfficeTable, type Column } from '../../../screens/office/table.tsx'
import { golfListing, longWord, photos } from '../data/cars.ts'
import { Example, Examples } from '../example.tsx'

type Row = { id: number; car: string; views: number }
const rows: readonly Row[] = [
  { id: 1, car: '1990 Volkswagen Golf GTI 16V', views: 1_284 },
  { id: 2, car: longWord, views: 7 },
]
const columns: readonly Column<Row>[] = [
  { head: 'Listing', value: ({ id }) => id, to: ({ id }) => `/office/listings/${id}` },
  { head: 'Car', value: ({ car }) => car },
  { head: 'Views', value: ({ views }) => views, isNumber: true },
]
const table = { columns, keyOf: ({ id }: Row) => id, none: 'Nothing waits.' }

const hold = () => <Button size="small">Hold</Button>

export function Tables() {
  return (
    <Examples>
      <Example name="SpecificationTable: with former prices">
        <SpecificationTable listing={golfListing} />
      </Example>
      <Example name="KeepingTable">
        <KeepingTable keeping={golfListing.keeping} />
      </Example>
      <Example name="OriginalityTable">
        <OriginalityTable facts={golfListing.facts} />
      </Example>
      <Example name="Evidence: with pictures and without" isWide>
        <Evidence
          claims={[
            {
              name: 'serviceHistory',
              label: 'Service history',
              text: 'Full',
              pictures: [
                { image: photos[0]!, kind: 'Service book page', caption: 'Up to 2019' },
                { image: photos[1]!, kind: 'Invoice', caption: longWord },
              ],
            },
            { name: 'owners', label: 'Owners', text: '2', pictures: [] },
          ]}
        />
      </Example>
      <Example name="OfficeTable: two rows" isWide>
        <OfficeTable {...table} caption="Listings" rows={rows} acts={hold} />
      </Example>
      <Example name="OfficeTable: no rows">
        <OfficeTable {...table} caption="Cases" rows={[]} />
      </Example>
    </Examples>
  )
}
