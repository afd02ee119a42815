import { useQuery } from '@tanstack/react-query'
import { guideAddress } from '../../features/guides/address.ts'
import { allGuides } from '../../features/guides/guides.client.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { TextLink } from '../../ui/text-link.tsx'

export function AllGuides() {
  const { data } = useQuery(allGuides())
  return (
    <div className="sheet pt-6 pb-16 sm:pb-24">
      <h1 className="type-display text-4xl">Buying guides</h1>
      <p className="mt-5 max-w-[65ch] text-lg">
        What was made and when, what goes wrong and where to look, and what to ask for. Each claim
        names its source.
      </p>
      <section aria-labelledby="guides-heading" className="mt-12">
        <SectionHead id="guides-heading" title="By make" />
        <ul className="max-w-[70ch]">
          {data?.guides.map((guide) => (
            <li key={guideAddress(guide)} className="border-b border-rule py-3">
              <TextLink to={guideAddress(guide)} className="font-semibold">
                {guide.make} {guide.family}
              </TextLink>
              <p className="mt-1 text-faded">{guide.about}</p>
            </li>
          ))}
        </ul>
        <p className="mt-6 max-w-[65ch] text-faded">
          Every other model family has a page with what is on sale and was sold here: a car’s own
          page leads to its family’s.
        </p>
      </section>
    </div>
  )
}
