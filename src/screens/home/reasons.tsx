import { modelYears } from '../../features/cars/rules.ts'
import { paidPlans, planNames, plans } from '../../features/listings/rules.ts'
import { pricePence } from '../../ui/format.ts'
import { SectionHead } from '../../ui/section-head.tsx'

const mostPhotos = Math.max(...planNames.map((plan) => plans[plan].photos))

const reasons = [
  {
    title: 'One kind of car',
    text: `Everything here was built between ${modelYears.first} and ${modelYears.last}. You won’t scroll past nearly new hatchbacks to find a 205 GTI, and nobody will ask whether yours has Bluetooth.`,
  },
  {
    title: 'A fee you can remember',
    text: `A standard listing is free${paidPlans.map((plan) => ` and a ${plan} one is ${pricePence(plans[plan].pricePence)}`).join('')}, paid once. We take no commission when the car sells.`,
  },
  {
    title: 'Room to tell the truth',
    text: `Up to ${mostPhotos} photographs and as many words as the car needs: the history, the sills, and the bit you would rather not mention.`,
  },
  {
    title: 'Your details stay yours',
    text: 'Nobody sees your email address unless you show it, and only people who ask for it see a phone number. Photographs lose their location before anyone sees them.',
  },
]

export function HomeReasons() {
  return (
    <section aria-labelledby="reasons-heading" className="sheet pt-20 pb-24 sm:pt-28 sm:pb-32">
      <SectionHead id="reasons-heading" title="Why choose us" />
      <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2 xl:grid-cols-4">
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <h3 className="type-title text-lg">{title}</h3>
            <p className="mt-2 max-w-[48ch] text-faded">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
