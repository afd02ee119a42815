import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from '../../platform/router/context.ts'
import { orderOf, signInAfterPaying } from '../../features/payments/payments.client.ts'
import { ApiError } from '../../platform/pages/queries.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { useHydrated } from '../../ui/timing/hydrated.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readDraftId } from '../../features/payments/draft/checkout.ts'
import { forgetPaidDraft } from '../../features/payments/draft/forget-paid.ts'
import { Gone, NoPayment, Outcome, LoadError } from './outcome.tsx'
import { draftInAddress, successAddress } from '../../features/payments/success-address.ts'
import { isFinal, nextPollDelay } from './variants.ts'
import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'

/** What has become of a payment: where banks and other ways to pay send their customers back to. */
export const page: Page = {
  title: 'Your payment',
  description: `How your payment went at ${site.name}.`,
  View: CheckoutSuccessScreen,
}

function CheckoutSuccessScreen() {
  return (
    <div className="sheet py-12 sm:py-16">
      <h1 className="type-display text-4xl outline-none">Your payment</h1>
      <NeedsScript>Checking your payment needs JavaScript.</NeedsScript>
      <div role="status" className="mt-10 noscript:hidden">
        {useHydrated() ? <Payment /> : <Waiting />}
      </div>
    </div>
  )
}

function Payment() {
  const [draftId] = useState(() => draftInAddress(window.location.search) ?? readDraftId())
  const navigate = useNavigate()
  useEffect(() => {
    if (!draftId) return
    const address = successAddress(draftId)
    if (window.location.pathname + window.location.search === address) return
    // What the card service has added, its secret too, stands there no longer than need be: first
    // in the address, then in what the links of this page are made from.
    window.history.replaceState(window.history.state, '', address)
    void navigate(address, { replace: true, preventScrollReset: true })
  }, [draftId, navigate])
  return draftId ? <Followed draftId={draftId} /> : <NoPayment />
}

function Followed({ draftId }: { draftId: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...orderOf(draftId),
    refetchOnMount: 'always',
    // The one screen that asks again by itself.
    refetchInterval: ({ state }) =>
      isFinal(state.data) || isMissing(state.error)
        ? false
        : nextPollDelay(state.dataUpdateCount + state.errorUpdateCount),
  })
  const queries = useQueryClient()
  const isLive = data?.state === 'live'
  useEffect(() => {
    if (!isLive) return
    forgetPaidDraft(draftId)
    void signInAfterPaying(queries, draftId)
  }, [isLive, draftId, queries])

  if (data) return <Outcome order={data} />
  if (isMissing(error)) return <Gone />
  if (error) return <LoadError isLooking={isFetching} onRetry={() => void refetch()} />
  return <Waiting />
}

/** Not this browser's: looking again would not find it. */
const isMissing = (error: Error | null) => error instanceof ApiError && error.status < 429

function Waiting() {
  return (
    <div className="border-y border-rule py-10 sm:py-14">
      <span className="sr-only">Looking up your payment</span>
      <Skeleton className="h-7 w-72 max-w-full" />
      <Skeleton className="mt-3 h-5 w-lg max-w-full" />
    </div>
  )
}
