import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { anyOf } from '../../features/listings/plans/messages.ts'
import {
  defaultPlan,
  isPaid,
  isPlan,
  paidPlans,
  plans,
  type Plan,
} from '../../features/listings/rules.ts'
import { paymentFor } from '../../features/payments/payments.client.ts'
import { useSearchParams } from '../../platform/router/context.ts'
import { useShopInfo } from '../../platform/pages/shop-info.ts'
import { pricePence } from '../../ui/format.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readDraftId, readPaysFrom } from '../../features/payments/draft/checkout.ts'
import { leaveCheckout, wayAfter } from './leave.ts'
import { CheckoutPay } from './pay.tsx'
import { CheckoutSummary } from './summary.tsx'
import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'

const never = () => () => {}

const boughtOf = (type: string | null): Plan => (isPlan(type) && isPaid(type) ? type : defaultPlan)

/** Pays for the listing that this browser has just sent, or renews one. The plan stands in the address. */
export const page: Page = {
  title: 'Checkout',
  description: `Pay for your ${anyOf(paidPlans)} listing at ${site.name}.`,
  View: CheckoutScreen,
}

function CheckoutScreen() {
  const [query] = useSearchParams()
  const plan = boughtOf(query.get('type'))
  // Unknown on the server and until the page works. Where this tab could not keep which draft it is, the
  // shop knows: the newest of this browser or account.
  const draftId = useSyncExternalStore(never, readDraftId, () => undefined)
  useEffect(() => {
    // Back from a bank's own page, as it was left: in the middle of paying.
    const afresh = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pageshow', afresh)
    return () => window.removeEventListener('pageshow', afresh)
  }, [])

  return (
    <div className="sheet py-12 sm:py-16">
      <h1 className="type-display text-4xl outline-none">Checkout</h1>
      <p className="mt-5 max-w-[60ch] text-lg text-faded">
        {pricePence(plans[plan].pricePence)} for {plans[plan].days} days, paid once. Your listing is
        saved.
      </p>
      <NeedsScript>Paying needs JavaScript.</NeedsScript>
      <div className="mt-10 noscript:hidden">
        {draftId === undefined ? <CheckoutSkeleton /> : <Checkout draftId={draftId} plan={plan} />}
      </div>
    </div>
  )
}

function Checkout({ draftId, plan }: { draftId: number | null; plan: Plan }) {
  const { data: begun, error } = useQuery(paymentFor(draftId, plan))
  useEffect(() => {
    if (!error) return
    const { address, toastContent } = wayAfter(error, { draftId, from: readPaysFrom() })
    leaveCheckout(address, toastContent)
  }, [error, draftId])

  const { sellsPromotion } = useShopInfo()
  const [chosen, setChosen] = useState<boolean>()
  if (!begun) return <CheckoutSkeleton />
  const promote =
    sellsPromotion && plans[begun.plan].isPosted ? (chosen ?? begun.car.promote) : undefined
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)] xl:gap-x-24">
      <CheckoutSummary begun={begun} promote={promote} />
      <CheckoutPay begun={begun} promote={promote} onPromote={setChosen} />
    </div>
  )
}

function CheckoutSkeleton() {
  return (
    <div
      role="status"
      className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)] xl:gap-x-24"
    >
      <span className="sr-only">Preparing your payment</span>
      <div className="border-t border-ink pt-6">
        <Skeleton className="aspect-3/2 w-full max-w-96" />
        <Skeleton className="mt-5 h-8 w-3/4" />
        <Skeleton className="mt-3 h-24" />
      </div>
      <div className="border-t border-ink pt-6">
        <Skeleton className="h-48" />
        <Skeleton className="mt-5 h-12" />
        <Skeleton className="mt-5 h-12" />
      </div>
    </div>
  )
}
