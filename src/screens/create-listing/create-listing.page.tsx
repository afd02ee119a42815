import { useState } from 'react'
import { useSearchParams } from '../../platform/router/context.ts'
import { defaultPlan, isPlan, paidPlans, plans, type Plan } from '../../features/listings/rules.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { planPrice } from '../../features/selling/form/plan.tsx'
import { CreateListingForm } from './form.tsx'
import type { Page } from '../../platform/pages/page.ts'
import { site } from '../../site.ts'

const planOf = (type: string | null): Plan => (isPlan(type) ? type : defaultPlan)

/** A new listing. The plan stands in the address too, so that a link can choose it. */
export const page: Page = {
  title: 'List your car',
  description: `Sell a modern classic at ${site.name}: free for ${plans.standard.days} days${paidPlans.map((plan) => `, or ${plan}, ${planPrice(plan)}`).join('')}.`,
  View: CreateListingScreen,
}

function CreateListingScreen() {
  const [query, setQuery] = useSearchParams()
  const requested = query.get('type')
  const [{ plan, lastRequested }, setPlan] = useState({
    plan: planOf(requested),
    lastRequested: requested,
  })
  const [isStored, setStored] = useState(true)
  if (requested !== lastRequested) setPlan({ plan: planOf(requested), lastRequested: requested })

  const choosePlan = (type: Plan) => {
    // At once: the address follows when the page has been loaded anew.
    setPlan({ plan: type, lastRequested: requested })
    setQuery({ type }, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="sheet pt-12 pb-16 sm:pt-16 sm:pb-24">
      <h1 className="type-display text-4xl outline-none">List your car</h1>
      <p className="mt-5 max-w-[52ch] text-lg text-faded">
        It’s all on one page.{' '}
        {isStored
          ? 'What you type is kept in this browser until you finish; your name, email and phone only in this tab.'
          : 'This browser keeps nothing for us: finish before you close or leave this page.'}
      </p>
      <NeedsScript>
        Listing a car needs JavaScript: photos are resized in your browser before they are uploaded.
      </NeedsScript>
      {/* Whoever typed into it without scripts would lose all that. */}
      <div className="noscript:hidden">
        <CreateListingForm
          plan={plan}
          isPlanRequested={requested !== null}
          onChoosePlan={choosePlan}
          onStored={setStored}
        />
      </div>
    </div>
  )
}
