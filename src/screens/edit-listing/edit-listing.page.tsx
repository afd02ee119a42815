import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '../../platform/router/context.ts'
import { isPersonal } from '../../features/accounts/accounts.client.ts'
import { listingCan } from '../../features/listings/can.ts'
import { knownOf } from '../../features/selling/own-listings/actions-transitions.ts'
import {
  managedListings,
  useOwnListing,
} from '../../features/selling/own-listings/seller-listings.client.ts'
import { usePageStatus } from '../../platform/pages/status.ts'
import { ApiError } from '../../platform/pages/queries.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EditListingForm } from './form.tsx'
import { WithUnsavedChanges } from './unsaved-changes.tsx'
import { EditMissing, EditNobody, EditRefused, EditLoadError } from './fallback.tsx'
import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'

/** Changes a listing of one's own, by one's account or by the link from the email. */
export const page: Page = {
  title: 'Edit listing',
  description: `Edit your listing at ${site.name}.`,
  load: async ({ params }) => ({ status: /^[1-9]\d{0,14}$/.test(params['id'] ?? '') ? 200 : 404 }),
  View: EditListingScreen,
}

function EditListingScreen() {
  const { id = '' } = useParams()
  return (
    <div className="sheet pt-12 pb-16 sm:pt-16 sm:pb-24">
      {usePageStatus() === 404 ? <EditMissing back="/account" /> : <EditById key={id} id={id} />}
    </div>
  )
}

function EditById({ id }: { id: string }) {
  const queries = useQueryClient()
  const { listing, user, isPending, isAnew, error } = useOwnListing(id, { isRefetched: true })
  const back = user ? '/account' : '/manage'

  const opened = isAnew ? listing : undefined
  const verdict = opened && listingCan.edit(knownOf(opened))
  if (opened && verdict?.ok === false)
    return (
      <WithUnsavedChanges id={opened.id}>
        <EditRefused listing={opened} reason={verdict.reason} back={back} />
      </WithUnsavedChanges>
    )
  if (isPending || listing) {
    return (
      <>
        {/* The same before and after: whoever has arrived has the focus on it. */}
        <h1 className="type-display text-4xl outline-none">Edit listing</h1>
        {opened ? (
          <EditListingForm
            // Another user is another page.
            key={user?.id ?? 'link'}
            opened={opened}
            isByAccount={user !== null}
            back={back}
          />
        ) : (
          <EditSkeleton />
        )}
      </>
    )
  }
  const isMissing = error instanceof ApiError && error.status === 404
  if (error && !isMissing) {
    return (
      <EditLoadError
        onRetry={() => {
          void queries.resetQueries({ predicate: isPersonal })
          void queries.resetQueries(managedListings())
        }}
      />
    )
  }
  return (
    <WithUnsavedChanges id={Number(id)}>
      {user || isMissing ? <EditMissing back={back} /> : <EditNobody id={id} />}
    </WithUnsavedChanges>
  )
}

/** What stands there until it is known whose listing it is: the same for everyone. */
function EditSkeleton() {
  return (
    <>
      <NeedsScript>
        Editing a listing needs JavaScript: without it, this page can’t tell who you are.
      </NeedsScript>
      <div role="status" className="noscript:hidden">
        <span className="sr-only">Loading</span>
        <p className="mt-5 flex h-7 items-center">
          <Skeleton className="h-4 w-96 max-w-full" />
        </p>
        {['car', 'photos', 'contact'].map((part) => (
          <div
            key={part}
            className="mt-10 grid gap-x-16 gap-y-6 border-t border-ink py-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
          >
            <Skeleton className="h-6 w-28" />
            <div className="grid max-w-2xl gap-x-5 gap-y-12 sm:grid-cols-2">
              {[1, 2, 3, 4].map((field) => (
                <Skeleton key={field} className="h-12" />
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
