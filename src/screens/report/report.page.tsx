import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from '../../platform/router/context.ts'
import { useViewer } from '../../features/accounts/accounts.client.ts'
import { AccountEntrance, EntranceOutcome } from '../../features/accounts/entrance.tsx'
import { listingName } from '../../features/cars/listing-name.ts'
import { listingById } from '../../features/listings/listings.client.ts'
import { ReportForm } from '../../features/moderation/reports/form.tsx'
import { site } from '../../site.ts'
import type { Page } from '../../platform/pages/page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Where a visitor says what is wrong with a listing; no account is needed. */
export const page: Page = {
  title: 'Report a listing',
  description: `Tell ${site.name} that something is wrong with a listing.`,
  View: ReportScreen,
}

function ReportScreen() {
  const { id = '' } = useParams()
  const { user, isLoading } = useViewer()
  const listing = useQuery(listingById(id)).data
  const [sent, setSent] = useState<string>()
  return (
    <AccountEntrance
      title="Report a listing"
      lede={
        <p>
          Tell us what is wrong with {listing ? `the ${listingName(listing)}` : 'this listing'}.
          Somebody looks at every report. If you have paid and fear for your money, call your bank
          first.
        </p>
      }
      what="Reporting a listing"
    >
      {sent !== undefined ? (
        <EntranceOutcome title="Report sent">
          <p>{sent}</p>
          <p>
            <ButtonLink to={`/listing/${id}`}>Back to the listing</ButtonLink>
          </p>
        </EntranceOutcome>
      ) : isLoading ? (
        <Skeleton className="h-80 noscript:hidden" />
      ) : (
        // Another person, or another car, is another form.
        <ReportForm
          key={`${user?.id ?? 0} ${id}`}
          what={`/api/listings/${id}`}
          user={user}
          onSent={setSent}
        />
      )}
    </AccountEntrance>
  )
}
