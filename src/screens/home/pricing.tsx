import { plans, type Plan } from '../../features/listings/rules.ts'
import { useShopInfo } from '../../platform/pages/shop-info.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { pricePence } from '../../ui/format.ts'
import { SectionHead } from '../../ui/section-head.tsx'

type Term = { term: string; words: string }

const ownPost = 'A post of its own on our social pages'

const terms: Record<Plan, Term[]> = {
  standard: [
    { term: 'Photographs', words: `Up to ${plans.standard.photos}` },
    { term: 'Visibility', words: 'Basic: in All Listings, Browse and search' },
    { term: 'Promotion', words: 'None' },
    { term: 'Enquiries', words: 'Contact form' },
    { term: 'Support', words: 'By e-mail' },
  ],
  premium: [
    { term: 'Photographs', words: `Up to ${plans.premium.photos}` },
    { term: 'Visibility', words: 'Priority placement, and featured on this page' },
    { term: 'Promotion', words: ownPost },
    { term: 'Enquiries', words: 'Contact form' },
    { term: 'Support', words: 'Priority: your e-mail is answered first' },
  ],
}

/** Both plans side by side, set like the back page of a brochure. */
export function HomePricing() {
  return (
    <section aria-labelledby="pricing-heading" className="sheet pt-20 sm:pt-28">
      <SectionHead id="pricing-heading" title="What it costs to sell" />
      <div className="grid gap-x-16 gap-y-14 md:grid-cols-2">
        <PlanColumn plan="standard" name="Standard" />
        <PlanColumn plan="premium" name="Premium" />
      </div>
      <p className="mt-10 text-sm text-faded">
        One payment for one listing. No commission, no subscription, and no card needed for a
        standard listing.
      </p>
    </section>
  )
}

function PlanColumn({ plan, name }: { plan: Plan; name: string }) {
  const { days, pricePence: price } = plans[plan]
  const { sellsPromotion } = useShopInfo()
  return (
    <article aria-labelledby={`${plan}-name`}>
      <h3 id={`${plan}-name`} className="type-label flex text-base">
        <span className={plan === 'premium' ? 'bg-amber px-2.5 py-0.5 text-night' : 'py-0.5'}>
          {name}
        </span>
      </h3>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="type-display text-4xl">{pricePence(price)}</span>{' '}
        <span className="text-faded">for {days} days</span>
      </p>
      <dl className="mt-6 border-t border-ink">
        {terms[plan].map(({ term, words }) => (
          <div key={term} className="grid grid-cols-[8rem_1fr] gap-4 border-b border-rule py-3">
            <dt className="text-faded">{term}</dt>
            <dd className="tabular-nums">
              {words === ownPost && !sellsPromotion ? 'None' : words}
            </dd>
          </div>
        ))}
      </dl>
      <ButtonLink
        to={`/create-listing?type=${plan}`}
        look={plan === 'premium' ? 'signal' : 'outline'}
        className="mt-6 max-sm:w-full"
      >
        {plan === 'premium' ? 'List as Premium' : 'List for Free'}
      </ButtonLink>
    </article>
  )
}
