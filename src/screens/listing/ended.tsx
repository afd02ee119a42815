import { useSuspenseQuery } from '@tanstack/react-query'
import { listingName } from '../../features/cars/listing-name.ts'
import { endedListingById } from '../../features/listings/listings.client.ts'
import { SimilarCars } from '../../features/listings/page/similar-cars.tsx'
import { heartOf } from '../../features/saved-cars/heart-button.tsx'
import { browseAddress } from '../../features/search/criteria.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** In the place of a car whose time has run out: what it was, and what is like it. */
export function ListingEnded({ id }: { id: string }) {
  const { data } = useSuspenseQuery(endedListingById(id))
  const { make, family, similar } = data
  return (
    <div className="pb-16 sm:pb-24">
      <div className="sheet pt-20 sm:pt-28">
        <h1 className="type-display text-4xl wrap-anywhere">
          {`${listingName({ ...data, model: family })}: No Longer for Sale`}
        </h1>
        <p className="mt-5 max-w-[52ch] text-lg text-faded">
          This listing has expired.{' '}
          {similar.length > 0
            ? 'These similar cars are on sale.'
            : 'The car may have found a new garage.'}
        </p>
        <p className="mt-8">
          <ButtonLink to={browseAddress({ make, model: family })} variant="solid">
            Every {make} {family}
          </ButtonLink>
        </p>
      </div>
      <SimilarCars listings={similar} actionOf={heartOf}>
        <TextLink to={browseAddress({ make })}>See every {make}</TextLink>
      </SimilarCars>
    </div>
  )
}
