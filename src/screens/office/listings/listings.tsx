import { useQuery } from '@tanstack/react-query'
import { officeListings } from '../../../features/office/office.client.ts'
import { ListingsTable } from './table.tsx'
import { OfficeFrame } from '../frame.tsx'
import { Loaded } from '../loaded.tsx'
import { OfficeSearch, useOfficeSearch } from '../search.tsx'

/** Any listing, in any state. */
export function ListingsScreen() {
  return <OfficeFrame title="Listings">{() => <Found />}</OfficeFrame>
}

function Found() {
  const q = useOfficeSearch()
  const listings = useQuery(officeListings(q))
  return (
    <>
      <OfficeSearch
        label="Find a listing"
        hint="Its number or address, a photo’s address, an email, a telephone number, the seller’s name, or words."
      />
      <Loaded query={listings}>
        {(first) => (
          <ListingsTable
            path="/api/office/listings"
            q={q}
            first={first}
            none="No listing matches that."
          />
        )}
      </Loaded>
    </>
  )
}
