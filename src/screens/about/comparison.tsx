import { anyOf } from '../../features/listings/plans/messages.ts'
import { paidPlans, plans } from '../../features/listings/rules.ts'
import { useShopInfo } from '../../platform/pages/shop-info.ts'
import { site } from '../../site.ts'
import { pricePence } from '../../ui/format.ts'
import { SectionHead } from '../../ui/section-head.tsx'

type Offer = { where: string; pricePence: number; days: number; promotion: string }

const ours: Offer[] = paidPlans.map((plan) => ({
  where: `${site.name} ${plan}`,
  pricePence: plans[plan].pricePence,
  days: plans[plan].days,
  promotion: plans[plan].isPosted ? 'Instagram and Facebook' : 'None',
}))

/** Figures that we were given; no rival is named, and nobody has checked them yet. */
const others: Offer[] = [
  { where: 'Another platform', pricePence: 1895, days: 14, promotion: 'Not stated' },
  { where: 'A second', pricePence: 1999, days: 28, promotion: 'Not stated' },
  { where: 'A third', pricePence: 3499, days: 30, promotion: 'Instagram only' },
]

const perDay = ({ pricePence: pence, days }: Offer) => {
  const daily = Math.round(pence / days)
  return daily < 100 ? `${daily}p` : pricePence(daily)
}

const notOnTheNarrowest = 'max-[24rem]:hidden'

/** Fixed widths, so that the table stands still while the type arrives. */
const columns = [
  { label: 'Listing', width: 'w-[26%]' },
  { label: 'Price', width: 'w-[18%]' },
  { label: 'Runs for', width: 'w-[16%]' },
  { label: 'Per day', width: `w-[14%] ${notOnTheNarrowest}` },
  { label: 'Promotion', width: 'w-[26%]' },
]

const cell = 'py-3.5 pr-3 align-baseline last:pr-0 sm:pr-6'

export function AboutComparison() {
  const { sellsPromotion } = useShopInfo()
  const promotionOf = (offer: Offer) =>
    ours.includes(offer) && !sellsPromotion ? 'None' : offer.promotion
  return (
    <section aria-labelledby="comparison-heading" className="mt-20 sm:mt-28">
      <SectionHead id="comparison-heading" title={`What a ${anyOf(paidPlans)} listing costs`} />
      {/* Enlarged type may leave no room for all columns: then the table is scrolled, and not the page. */}
      <div className="overflow-x-auto">
        <table className="w-full text-left sm:table-fixed text-sm tabular-nums sm:text-base">
          <caption className="caption-bottom pt-4 text-left text-sm text-faded">
            Figures as supplied to us. Ours are what you pay; the other three we have not checked,
            so we name nobody.
          </caption>
          <thead className="type-label border-b border-ink align-bottom text-faded">
            <tr>
              {columns.map(({ label, width }) => (
                <th key={label} scope="col" className={`pr-3 pb-2 font-medium sm:pr-6 ${width}`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...ours, ...others].map((offer) => (
              <tr
                key={offer.where}
                className={`border-b border-rule ${ours.includes(offer) ? 'font-semibold' : ''}`}
              >
                <th scope="row" className={`${cell} font-[inherit]`}>
                  {offer.where}
                </th>
                <td className={cell}>{pricePence(offer.pricePence)}</td>
                <td className={cell}>{offer.days} days</td>
                <td className={`${cell} ${notOnTheNarrowest}`}>{perDay(offer)}</td>
                <td className={cell}>{promotionOf(offer)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
