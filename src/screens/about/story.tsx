import { modelYears } from '../../features/cars/rules.ts'
import { allOf } from '../../features/listings/plans/messages.ts'
import { paidPlans, plans } from '../../features/listings/rules.ts'
import { site } from '../../site.ts'

export function AboutStory() {
  return (
    <div className="grid gap-x-12 gap-y-10 *:min-w-0 lg:grid-cols-12">
      <h1 className="type-display max-w-[11.5em] text-4xl lg:col-span-7">
        {site.name} came out of frustration with general sales sites
      </h1>
      <div className="max-w-[62ch] space-y-5 text-lg lg:col-span-5 lg:pt-2">
        <p>
          They are built for volume: this year’s stock, monthly payments, part exchange. A good car
          from 1989 is filed under ‘older’, between a van and a spare gearbox, and whoever is
          looking for it has to know the right words to type.
        </p>
        <p>
          The people who buy and sell these cars know what they are looking at. They ask about sills
          and service books. So we made a place for that conversation, for model years{' '}
          {modelYears.first} to {modelYears.last} and nothing else, with enough photographs to show
          the rust as well as the paint.
        </p>
        <p>
          A standard listing is free, because a cheap project needs a good home too.{' '}
          {allOf(paidPlans.map((plan) => plans[plan].name))} listings pay for the site, and we have
          tried to make one worth buying.
        </p>
      </div>
    </div>
  )
}
