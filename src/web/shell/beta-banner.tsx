import { site } from '../../site.ts'
import { TextAnchor } from '../../ui/text-link.tsx'

/** Says on every page that the site is in beta, and asks people to help test it. */
export function BetaBanner() {
  return (
    <section aria-label="Beta" className="bg-sunk text-sm">
      <p className="sheet py-2">
        <strong className="font-semibold">{site.name} is in beta.</strong>{' '}
        <TextAnchor href={`mailto:${site.email}?subject=Beta`}>Please help us test it</TextAnchor>
      </p>
    </section>
  )
}
