import { useState } from 'react'
import { openedEarly } from '../../../ui/timing/hydrated.ts'
import type { Criteria } from '../criteria.ts'
import type { Choices } from '../results/browse-criteria.ts'

type Props = {
  criteria: Criteria
  /** How many of the filters in it are on. */
  n: number
  onChoose(choices: Choices): void
}

const load = () => import('../facts/selects.tsx')
/** Without scripts the page has them from the start. */
const sent = import.meta.env.SSR ? await load() : undefined

/** Filters that fewer ask for: closed until somebody wants them, and fetched only then. */
export function MoreFilters({ criteria, n, onChoose }: Props) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>> | null>()
  const summary = (
    <summary className="type-label cursor-pointer py-3">More filters{n > 0 && ` (${n})`}</summary>
  )
  return (
    <>
      <noscript>
        {sent && (
          <details>
            {summary}
            <sent.FactSelects criteria={criteria} onChoose={onChoose} />
          </details>
        )}
      </noscript>
      <details
        ref={openedEarly}
        className="noscript:hidden"
        onToggle={() => load().then(setLoaded, () => setLoaded(null))}
      >
        {summary}
        {loaded ? (
          <loaded.FactSelects criteria={criteria} onChoose={onChoose} />
        ) : (
          loaded === null && 'These filters could not be loaded.'
        )}
      </details>
    </>
  )
}
