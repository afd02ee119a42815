import { browseAddress, type Criteria } from '../../features/search/criteria.ts'
import { TextLink } from '../../ui/text-link.tsx'

/** From a make or a model back up to all cars. */
export function BrowseTrail({ criteria: { make, model } }: { criteria: Criteria }) {
  const steps = [
    { label: 'Home', to: '/' },
    { label: 'Browse', to: '/browse' },
    ...(make ? [{ label: make, to: browseAddress({ make }) }] : []),
    ...(make && model ? [{ label: model, to: browseAddress({ make, model }) }] : []),
  ]
  return (
    <nav aria-label="You are here" className="pt-6 text-sm text-faded">
      <ol className="flex flex-wrap gap-x-2 gap-y-1">
        {steps.map(({ label, to }, index) => (
          <li key={to} className="flex gap-2">
            {index > 0 && <span aria-hidden>/</span>}
            {index < steps.length - 1 ? (
              <TextLink to={to}>{label}</TextLink>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
