import { readJustListed } from '../../features/selling/just-listed.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/timing/hydrated.ts'

/** For whoever may not see a listing; who has just listed it in this tab reads that it is being looked at. */
export function ListingMissing({ id }: { id: string }) {
  const isHydrated = useHydrated()
  const listed = isHydrated ? readJustListed(Number(id)) : null
  return (
    <div className="sheet py-20 sm:py-28">
      <h1 className="type-display text-4xl">
        {listed?.checkedWithin ? 'Your Car Is Being Checked' : 'Listing Not Found'}
      </h1>
      <p className="mt-5 max-w-[52ch] text-lg wrap-anywhere text-faded">
        {listed?.checkedWithin
          ? `Somebody looks at it before others see it, usually within ${listed.checkedWithin}, and no day on sale is lost. We have written to ${listed.email}.`
          : 'This listing has ended, or there was never one at this address. The car may have found a new garage; there are others like it.'}
      </p>
      <p className="mt-8">
        <ButtonLink to="/browse" variant="solid">
          Browse Other Cars
        </ButtonLink>
      </p>
    </div>
  )
}
