import { Fragment } from 'react'
import { allOf } from '../../features/listings/plans/messages.ts'
import { paidPlans, plans } from '../../features/listings/rules.ts'
import type { Page } from '../../platform/pages/page.ts'
import { useShopInfo } from '../../platform/pages/shop-info.ts'
import { site } from '../../site.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { TextAnchor } from '../../ui/text-link.tsx'
import { AboutComparison } from './comparison.tsx'
import { AboutStory } from './story.tsx'

const posted = paidPlans.filter((plan) => plans[plan].isPosted)

export const page: Page = {
  title: 'About',
  description: `Why ${site.name} exists, what a listing costs here and elsewhere, and how to reach us.`,
  View: About,
}

function About() {
  const { sellsPromotion } = useShopInfo()
  return (
    <div className="sheet py-16 sm:py-24">
      <AboutStory />
      <AboutComparison />
      <section aria-labelledby="contact-heading" className="mt-20 sm:mt-28">
        <SectionHead id="contact-heading" title="Write to us" />
        <p className="max-w-[38rem] text-lg">
          A real person reads everything sent to{' '}
          <TextAnchor href={`mailto:${site.email}`}>{site.email}</TextAnchor>.
          {site.social.length > 0 && (
            <>
              {' '}
              {sellsPromotion ? `New ${allOf(posted)} cars are posted on` : 'We are on'}{' '}
              {site.social.map(({ name, url }, index) => (
                <Fragment key={url}>
                  {index > 0 && (index === site.social.length - 1 ? ' and ' : ', ')}
                  <TextAnchor href={url}>our {name} page</TextAnchor>
                </Fragment>
              ))}
              .
            </>
          )}
        </p>
        <p className="mt-6 text-sm text-faded">
          Towns and villages are those of{' '}
          <TextAnchor href="https://www.geonames.org/">GeoNames</TextAnchor> (
          <TextAnchor href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</TextAnchor>),
          with counties as people here say them.
        </p>
      </section>
    </div>
  )
}
