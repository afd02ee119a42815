import { site } from '../site.ts'

/** Says on every page that the site is in beta, and asks people to help test it. */
export function BetaBanner() {
  return (
    <section aria-label="Beta" className="bg-sunk text-sm">
      <p className="sheet py-2">
        <strong className="font-semibold">{site.name} is in beta.</strong>{' '}
        <a
          href={`mailto:${site.email}?subject=Beta`}
          className="font-medium underline decoration-edge underline-offset-4 hover:decoration-current"
        >
          Please help us test it
        </a>
      </p>
    </section>
  )
}
