import type { Page } from '../platform/page.ts'
import { site } from '../site.ts'
import { AboutComparison } from './about-comparison.tsx'
import { AboutStory } from './about-story.tsx'

export const page: Page = {
  load: async () => ({ status: 200 }),
  meta: () => ({
    title: `About | ${site.name}`,
    description: `Why ${site.name} exists, what an advert costs here and elsewhere, and how to reach us.`,
    canonical: '/about',
  }),
  View: About,
}

function About() {
  return (
    <div className="sheet py-16 sm:py-24">
      <AboutStory />
      <AboutComparison />
      <section
        aria-labelledby="contact-heading"
        className="mt-20 grid gap-x-12 gap-y-4 sm:mt-28 md:grid-cols-12"
      >
        <h2
          id="contact-heading"
          className="type-display border-t border-ink pt-4 text-3xl md:col-span-12"
        >
          Write to us
        </h2>
        <p className="max-w-[60ch] text-lg md:col-span-8">
          A person reads everything that arrives at{' '}
          <a href={`mailto:${site.email}`} className={linkLook}>
            {site.email}
          </a>
          . New premium cars are posted on{' '}
          <a href={site.social.url} rel="noopener" className={linkLook}>
            our {site.social.name} page
          </a>
          .
        </p>
      </section>
    </div>
  )
}

const linkLook =
  'font-medium underline decoration-edge decoration-1 underline-offset-4 hover:decoration-current hover:decoration-2'
