import { useEffect, useState, type ComponentProps } from 'react'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../ui/format.ts'
import type { PhotoGrid } from './tiles/grid.tsx'

type Grid = typeof PhotoGrid

const fetchGrid = (): Promise<Grid> => import('./tiles/grid.tsx').then((module) => module.PhotoGrid)

/** While somebody looks for photos on their disk. */
export function preloadPhotoGrid(): void {
  // What fails now is asked for again with the first photo, and said.
  fetchGrid().catch(() => {})
}

/** The photos in their order. What moves them about weighs more than the form, and comes with the first. */
export function PhotoGridWhenThere(props: ComponentProps<Grid>) {
  const [shown, setShown] = useState<{ Grid: Grid }>()
  const [failedTry, setFailedTry] = useState(0)
  const [tries, setTries] = useState(1)
  const hasFailed = failedTry === tries

  useEffect(() => {
    fetchGrid().then(
      (Grid) => setShown({ Grid }),
      () => setFailedTry(tries),
    )
  }, [tries])

  if (shown) return <shown.Grid {...props} />
  return (
    hasFailed && (
      <p role="alert" className="mt-6 flex flex-wrap items-center gap-4">
        {counted(props.photos.length, 'photo')} added, but they can’t be shown. Check your
        connection.
        <Button
          size="small"
          onClick={() => {
            // This button goes away, as the last photo does; `focusAfter` would be a file more.
            props.onEmpty()
            setTries(tries + 1)
          }}
        >
          Try again
        </Button>
      </p>
    )
  )
}
