import { ButtonLink } from '../../ui/button.tsx'

export function ListingMissing() {
  return (
    <div className="sheet py-20 sm:py-28">
      <h1 className="type-display text-4xl">Listing Not Found</h1>
      <p className="mt-5 max-w-[52ch] text-lg text-faded">
        This listing has ended, or there was never one at this address. The car may have found a new
        garage; there are others like it.
      </p>
      <p className="mt-8">
        <ButtonLink to="/browse" variant="solid">
          Browse Other Cars
        </ButtonLink>
      </p>
    </div>
  )
}
