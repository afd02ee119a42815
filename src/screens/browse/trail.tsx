import { browseAddress, type Criteria } from '../../features/search/criteria.ts'
import { TextLink } from '../../ui/text-link.tsx'

/** From a make or a model back up to all cars. */
export function BrowseTrail({ criteria: { make, model } }: { criteria: Criteria }) {
  const steps = [
    { words: 'Home', to: '/' },
    { words: 'Browse', to: '/browse' },
    ...(make ? [{ words: make, to: browseAddress({ make }) }] : []),
    ...(make && model ? [{ words: model, to: browseAddress({ make, model }) }] : []),
  ]
  return (
    <nav aria-label="You are here" className="pt-6 text-sm text-faded">
      <ol className="flex flex-wrap gap-x-2 gap-y-1">
        {steps.map(({ words, to }, place) => (
          <li key={to} className="flex gap-2">
            {place > 0 && <span aria-hidden>/</span>}
            {place < steps.length - 1 ? (
              <TextLink to={to}>{words}</TextLink>
            ) : (
              <span aria-current="page">{words}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
