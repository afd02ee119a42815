import { laterPageAddress } from '../../features/search/results/browse-criteria.ts'
import type { Results } from '../../features/search/results/browse.client.ts'
import { totalLabel } from '../../features/search/text/labels.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { number } from '../../ui/format.ts'
import { useHydratedLater } from '../../ui/timing/hydrated.ts'
import type { BrowseResults } from './results.ts'

type Props = {
  results: Results
  shown: number
  more: BrowseResults['more']
  onMore(): void
}

/** The way on: a button that adds the next page, or without script a link to it. */
export function BrowseMore({ results, shown, more, onMore }: Props) {
  const isHydrated = useHydratedLater()
  const last = results.pages.at(-1)
  if (!last?.nextCursor) return null
  const isFromTheTop = !results.pages[0]?.criteria.cursor
  return (
    <div className="mt-14 flex flex-col items-center gap-4 border-t border-rule pt-8 text-center">
      {isFromTheTop && (
        <p className="text-sm text-faded tabular-nums">
          {number(shown)} {last.total ? `of ${totalLabel(last.total)}` : 'cars so far'}
        </p>
      )}
      {more?.hasFailed && (
        <p role="alert" className="text-sm font-medium text-red">
          The next cars could not be loaded.
        </p>
      )}
      {isHydrated ? (
        <Button variant="solid" aria-disabled={more?.isComing} onClick={onMore}>
          {more?.isComing ? 'Loading more…' : more?.hasFailed ? 'Try again' : 'Show more'}
        </Button>
      ) : (
        <ButtonLink
          variant="solid"
          rel="next"
          to={laterPageAddress(last.criteria, last.nextCursor)}
        >
          Next page
        </ButtonLink>
      )}
    </div>
  )
}
