import { useState } from 'react'
import { listingName } from '../../features/cars/listing-name.ts'
import { comparisonAddress, mostCompared } from '../../features/listings/comparison/rules.ts'
import { hasPage } from '../../features/saved-cars/rules.ts'
import type { SavedCar } from '../../features/saved-cars/schema.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { focusAfter } from '../../ui/focus/after.ts'
import { counted } from '../../ui/format.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type Comparing = {
  /** Whether there are two that can be. */
  isOffered: boolean
  /** Ids, in the order in which they were ticked. */
  chosen: readonly number[]
  choose(id: number, isChosen: boolean): void
  clear(): void
}

/** Kept in the entry of the browser's history: whoever comes back from a comparison exchanges one car. */
const entryKey = 'ticked'

const tickedBefore = () =>
  (window.history.state as Record<string, readonly number[]> | null)?.[entryKey] ?? []

/** Which of the cars that stand there are ticked, to be set side by side. One that has ended since has no box any more. */
export function useComparing(cars: readonly SavedCar[] | undefined): Comparing {
  const [ticked, setTicked] = useState(tickedBefore)
  const tick = (ids: readonly number[]) => {
    setTicked(ids)
    window.history.replaceState({ ...window.history.state, [entryKey]: ids }, '')
  }
  const comparable = (cars ?? []).filter(hasPage)
  const isOffered = comparable.length > 1
  return {
    isOffered,
    chosen: ticked.filter((id) => isOffered && comparable.some((car) => car.id === id)),
    choose: (id, isChosen) =>
      tick([...ticked.filter((one) => one !== id), ...(isChosen ? [id] : [])]),
    clear: () => tick([]),
  }
}

export function CompareChoice({ car, comparing }: { car: SavedCar; comparing: Comparing }) {
  const { chosen, choose } = comparing
  const isChosen = chosen.includes(car.id)
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm has-disabled:opacity-50">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-ink"
        checked={isChosen}
        disabled={!isChosen && chosen.length >= mostCompared}
        onChange={({ target }) => choose(car.id, target.checked)}
      />
      <span>
        Compare <VisuallyHidden>the {listingName(car)}</VisuallyHidden>
      </span>
    </label>
  )
}

/** Says how many are ticked, and leads to them once there are two. */
export function CompareBar({ comparing: { chosen, clear } }: { comparing: Comparing }) {
  const isFull = chosen.length >= mostCompared
  const words =
    chosen.length === 0
      ? ''
      : chosen.length === 1
        ? '1 car ticked. Tick another to compare them.'
        : `${counted(chosen.length, 'car')} ticked${isFull ? ', as many as fit' : ''}`
  return (
    <>
      <p role="status" className="sr-only">
        {words}
      </p>
      {chosen.length > 0 && (
        <div ref={focusAfter} data-bottom-bar className="bottom-bar layer-bar sheet-bleed mt-6">
          <div className="flex min-h-17 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
            <p className="min-w-0">{words}</p>
            <div className="flex flex-wrap gap-2">
              <Button size="small" onClick={clear}>
                Clear
              </Button>
              {chosen.length > 1 && (
                <ButtonLink size="small" variant="solid" to={comparisonAddress(chosen)}>
                  Compare Side by Side
                </ButtonLink>
              )}
            </div>
          </div>
        </div>
      )}
    </>
  )
}
