import { useHydratedLater } from '../../ui/timing/hydrated.ts'

/** On a sheet of paper, which may have no room for all that was written and has one photo: where the rest is. */
export function GoesOnAt({ path }: { path: string }) {
  const isHydrated = useHydratedLater()
  const origin = isHydrated && document.documentElement.dataset['origin']
  return (
    <p className="hidden text-sm print:block">
      What this sheet has no room for goes on at {origin || ''}
      {path}, where the code leads as well.
    </p>
  )
}
