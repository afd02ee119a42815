import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { gainsOf } from '../../features/selling/form/plan.tsx'
import { plans } from '../../features/listings/rules.ts'
import type { PaymentBegun } from '../../features/payments/schema.ts'
import { Photo } from '../../features/photos/photo.tsx'
import { site } from '../../site.ts'
import { day, pricePence } from '../../ui/format.ts'
import { TextAnchor } from '../../ui/text-link.tsx'

type Props = {
  begun: Pick<PaymentBegun, 'car' | 'plan' | 'amountPence' | 'startsAt'>
  promote: boolean | undefined
}

/** What is bought, for how long, for how much and from whom: all of it before anybody pays. */
export function CheckoutSummary({ begun: { car, plan, amountPence, startsAt }, promote }: Props) {
  const { name, days, isFeatured } = plans[plan]
  return (
    <section aria-labelledby="order-heading" className="min-w-0">
      <h2 id="order-heading" className="type-title border-t border-ink pt-4 text-xl">
        What you are buying
      </h2>
      <div className="mt-5 grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-center gap-5 lg:block">
        <Photo
          image={car.cover ?? undefined}
          alt=""
          sizes="(min-width: 1024px) 36rem, 40vw"
          widest={960}
          priority
          className="rounded-sm"
        />
        <div className="min-w-0 wrap-anywhere lg:mt-5 lg:flex lg:items-baseline lg:justify-between lg:gap-6">
          <div>
            <p className="type-title text-xl">{[car.year, car.make, car.model].join(' ')}</p>
            <p className="mt-1 flex flex-wrap items-baseline gap-x-2 gap-y-1">
              <span
                className={`type-label px-2 py-0.5 ${isFeatured ? 'bg-amber text-night' : 'bg-sunk'}`}
              >
                {name}
              </span>
              <span className="text-faded tabular-nums">{days} days</span>
            </p>
          </div>
          <p className="type-display mt-2 text-3xl whitespace-nowrap tabular-nums lg:mt-0">
            {pricePence(amountPence)}
          </p>
        </div>
      </div>
      <ul className="mt-6 grid gap-1.5">
        {gainsOf(plan, promote === true).map((gain) => (
          <li key={gain} className="flex gap-2">
            <Check aria-hidden className="mt-1 size-4 shrink-0" />
            <span className="min-w-0">{gain}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-8 border-t border-rule">
        <Row name="Length">
          {days} days from{' '}
          {startsAt
            ? `${day(startsAt)}, when those your listing has are over`
            : 'the moment your listing goes live'}
          . It ends by itself: nothing renews, and you won’t be charged again.
        </Row>
        <Row name="Price">
          {pricePence(amountPence)} in total, including any VAT. No commission when the car sells.
        </Row>
        <Row name="Sold by">
          {site.name}, <TextAnchor href={`mailto:${site.email}`}>{site.email}</TextAnchor>
        </Row>
        <Row name="Cancelling">
          You can cancel within 14 days of paying: just send us an email. As your {days} days start
          before that, you would then pay for those that have run. Once the whole service has been
          performed, the right to cancel is lost.
        </Row>
      </dl>
    </section>
  )
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-4 gap-y-1 border-b border-rule py-3 sm:grid-cols-[7rem_1fr]">
    <dt className="text-faded">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)
