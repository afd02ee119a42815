import { TextLink } from '../../../ui/text-link.tsx'
import { browseAddress, type Criteria } from '../criteria.ts'
import type { SearchResponse } from '../schema.ts'
import { totalLabel } from '../text/labels.ts'

type Props = {
  criteria: Criteria
  unsaid: SearchResponse['unsaid'] | undefined
  /** The pressed link goes away; the focus needs somewhere to be. */
  onDrop?(): void
}

/** How many cars a filter can't judge, as their sellers say nothing of it; one press shows them or leaves them out. */
export function UnsaidCars({ criteria, unsaid, onDrop }: Props) {
  if (!unsaid?.n) return null
  const { unsaid: isShown, ...rest } = criteria
  return (
    <p className="text-sm text-faded">
      Not said by the sellers of {totalLabel(unsaid)}.{' '}
      <TextLink
        to={browseAddress(isShown ? rest : { ...rest, unsaid: 'with' })}
        preventScrollReset
        onFollow={onDrop}
        className="inline-flex min-h-9 items-center"
      >
        {isShown ? 'Leave them out' : 'Show them too'}
      </TextLink>
    </p>
  )
}
