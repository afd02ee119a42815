import { useOlder } from '../../../features/office/older.client.ts'
import type { FoundListing } from '../../../features/office/schema.ts'
import { sellerState } from '../../../features/selling/own-listings/state.ts'
import { plans } from '../../../features/listings/rules.ts'
import { day } from '../../../ui/format.ts'
import { OfficeTable } from '../table.tsx'

type Props = {
  /** Where they are read, and what they are searched by. */
  path: string
  q?: string
  first: readonly FoundListing[]
  none: string
}

/** Listings as rows, each of which leads to its page in the office. */
export function ListingsTable({ none, ...list }: Props) {
  const { rows, older } = useOlder(list)
  return (
    <OfficeTable
      caption="Listings"
      none={none}
      older={older}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Number', value: ({ id }) => id },
        {
          head: 'Car',
          value: ({ car }) => car,
          to: ({ id }) => `/office/listings/${id}`,
        },
        { head: 'State', value: ({ state }) => sellerState({ state, isActive: true }) },
        { head: 'Plan', value: ({ plan }) => plans[plan].name },
        { head: 'Seller', value: ({ seller }) => seller },
        {
          head: 'Listed',
          value: ({ publishedAt }) => publishedAt,
          show: ({ publishedAt }) => (publishedAt ? day(publishedAt) : 'Not yet'),
        },
      ]}
    />
  )
}
