import type { Criteria } from '../criteria.ts'
import type { Understanding } from '../schema.ts'
import { mendedText, describeUnderstood } from './labels.ts'

type Props = { criteria: Criteria; understood: Understanding }

/** How the free text was read, where that is not simply as it was typed. */
export function UnderstoodText({ criteria, understood }: Props) {
  const { q } = criteria
  const taken = describeUnderstood(criteria, understood)
  const isMended = q !== undefined && understood.corrections.length > 0
  const isPartial = understood.matched === 'some'
  if (!isMended && !isPartial && taken.length === 0) return null
  return (
    <div className="space-y-1 text-sm text-faded wrap-anywhere">
      {isMended && (
        <p className="text-base text-ink">
          Showing results for <strong className="font-semibold">{mendedText(q, understood)}</strong>{' '}
          — searched for “{q}”
        </p>
      )}
      {isPartial && <p>No car matches all of these words, so these match some of them.</p>}
      {taken.length > 0 && <p>{taken.join(' · ')}, from your words</p>}
    </div>
  )
}
