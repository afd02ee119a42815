import { isPaid, type Plan, planNames, plans } from '../../features/listings/rules.ts'
import { useShopInfo } from '../../platform/pages/shop-info.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { pricePence } from '../../ui/format.ts'
import { SectionHead } from '../../ui/section-head.tsx'

type Feature = { name: string; text: string }

function featuresOf(plan: Plan, sellsPromotion: boolean): Feature[] {
  const { photos, isFeatured, isPosted } = plans[plan]
  return [
    { name: 'Photographs', text: `Up to ${photos}` },
    {
      name: 'Visibility',
      text: isFeatured
        ? 'Priority placement, and featured on this page'
        : 'Basic: in All Listings, Browse and search',
    },
    {
      name: 'Promotion',
      text: isPosted && sellsPromotion ? 'A post of its own on our social pages' : 'None',
    },
    { name: 'Enquiries', text: 'Contact form' },
    { name: 'Support', text: isFeatured ? 'Priority: your email is answered first' : 'By email' },
  ]
}

/** The plans side by side, set like the back page of a brochure. */
export function HomePricing() {
  return (
    <section aria-labelledby="pricing-heading" className="sheet pt-20 sm:pt-28">
      <SectionHead id="pricing-heading" title="What it costs to sell" />
      <div className="grid gap-x-16 gap-y-14 *:min-w-0 md:grid-cols-2">
        {planNames.map((plan) => (
          <PlanColumn key={plan} plan={plan} />
        ))}
      </div>
      <p className="mt-10 text-sm text-faded">
        One payment for one listing. No commission, no subscription, and no card needed for a
        standard listing.
      </p>
    </section>
  )
}

function PlanColumn({ plan }: { plan: Plan }) {
  const { name, days, pricePence: price, isFeatured } = plans[plan]
  const { sellsPromotion } = useShopInfo()
  return (
    <article aria-labelledby={`${plan}-name`}>
      <h3 id={`${plan}-name`} className="type-label flex text-base">
        <span className={isFeatured ? 'bg-amber px-2.5 py-0.5 text-night' : 'py-0.5'}>{name}</span>
      </h3>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3 tabular-nums">
        <span className="type-display text-4xl">{pricePence(price)}</span>{' '}
        <span className="text-faded">for {days} days</span>
      </p>
      <dl className="mt-6 border-t border-ink">
        {featuresOf(plan, sellsPromotion).map(({ name: feature, text }) => (
          <div key={feature} className="flex flex-wrap gap-x-4 border-b border-rule py-3">
            <dt className="w-32 text-faded">{feature}</dt>
            <dd className="min-w-0 flex-1 basis-36 tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink
        to={`/create-listing?type=${plan}`}
        variant={isFeatured ? 'signal' : 'outline'}
        className="mt-6 max-sm:w-full"
      >
        {isPaid(plan) ? `List as ${name}` : 'List for Free'}
      </ButtonLink>
    </article>
  )
}
