import { useSuspenseQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useParams } from '../../platform/router/context.ts'
import { ListingDescription } from '../../features/listings/page/description.tsx'
import { listingName } from '../../features/cars/listing-name.ts'
import { listingById } from '../../features/listings/listings.client.ts'
import { SellerPhoneProvider } from '../../features/listings/page/seller-phone.tsx'
import { SafetyTips } from '../../features/listings/page/safety-tips.tsx'
import { SaleMark } from '../../features/listings/cards/sale-mark.tsx'
import type { Listing } from '../../features/listings/schema.ts'
import { comparisonAddress } from '../../features/listings/comparison/rules.ts'
import { SimilarCars } from '../../features/listings/page/similar-cars.tsx'
import {
  KeepingTable,
  SpecificationTable,
} from '../../features/listings/page/specification-table.tsx'
import {
  SendMessageProvider,
  SendMessageButton,
} from '../../features/enquiries/contact/send-message.tsx'
import { HeartButton, heartOf } from '../../features/saved-cars/heart-button.tsx'
import { Gallery } from '../../features/photos/gallery/gallery.tsx'
import { usePageStatus } from '../../platform/pages/status.ts'
import { browseAddress } from '../../features/search/criteria.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useHydratedLater } from '../../ui/timing/hydrated.ts'
import { DrawnStory } from './story/drawn.tsx'
import { JustListedStrip } from './just-listed.tsx'
import { ListingActionBar } from './action-bar.tsx'
import { ListingEnded } from './ended.tsx'
import { ListingMissing } from './missing.tsx'
import { OwnListing } from './own.tsx'
import { ListingPanel } from './panel.tsx'
import { Part } from './part.tsx'
import { listingTrail } from './trail.ts'
import { Breadcrumbs } from '../breadcrumbs.tsx'
import { Yours } from './yours.tsx'

export function ListingScreen() {
  const { id = '' } = useParams()
  const status = usePageStatus()
  if (status !== 404 && status !== 410) return <FoundListing />
  return (
    <OwnListing
      id={id}
      otherwise={status === 410 ? <ListingEnded id={id} /> : <ListingMissing id={id} />}
    >
      {(listing) => <ListingArticle listing={listing} />}
    </OwnListing>
  )
}

function FoundListing() {
  const { id = '' } = useParams()
  const { data } = useSuspenseQuery(listingById(id))
  // Another car is another page: nothing of this one's gallery or number carries over.
  return (
    <Fragment key={data.id}>
      <Yours listing={data} />
      <ListingArticle listing={data} />
    </Fragment>
  )
}

function ListingArticle({ listing }: { listing: Listing }) {
  return (
    <SellerPhoneProvider listingId={listing.id}>
      <SendMessageProvider listing={listing}>
        <Article listing={listing} />
      </SendMessageProvider>
    </SellerPhoneProvider>
  )
}

function Article({ listing }: { listing: Listing }) {
  const name = listingName(listing)
  const isHydrated = useHydratedLater()
  const sendMessage = listing.isActive && <SendMessageButton listing={listing} />
  return (
    <div className="max-lg:**:scroll-mb-36">
      <div className="pb-16 sm:pb-24">
        <JustListedStrip id={listing.id} />
        <article>
          <div className="sheet sm:py-1">
            <Breadcrumbs trail={listingTrail(listing)} />
          </div>
          <div className="sheet car-sheet">
            <div className="max-lg:-mx-[clamp(1rem,4.5vw,4.5rem)]">
              {/* On a phone held sideways, a photo is no taller than what the bar leaves. */}
              <div className="mx-auto max-lg:max-w-[calc((100svh-4.25rem)*1.5)]">
                <Gallery
                  name={name}
                  images={listing.images}
                  mark={<SaleMark state={listing.state} />}
                />
              </div>
            </div>
            <ListingPanel
              listing={listing}
              actions={
                <>
                  {sendMessage}
                  <HeartButton listing={listing} variant="words" />
                </>
              }
            />
            <div className="mt-12 space-y-14 sm:mt-16 sm:space-y-18">
              <Part title="Specification">
                <SpecificationTable listing={listing} />
              </Part>
              <Part title="Description">
                <ListingDescription description={listing.description} />
              </Part>
              {/* On paper, which may have no room for all that was written. */}
              <p className="hidden print:block">
                The whole description is at {isHydrated && location.origin}/listing/
                {listing.id}
              </p>
              <DrawnStory listing={listing} />
              <Part title="What it costs to keep">
                <KeepingTable keeping={listing.keeping} />
              </Part>
              <Part title="Safety First">
                <SafetyTips />
                <p className="mt-4 xl:col-start-2">
                  <TextLink
                    to={`/listing/${listing.id}/report`}
                    className="inline-flex min-h-11 items-center"
                  >
                    Report this listing
                  </TextLink>
                </p>
              </Part>
            </div>
          </div>
        </article>
        <SimilarCars listings={listing.similar} actionOf={heartOf}>
          <TextLink to={comparisonAddress([listing, ...listing.similar].map(({ id }) => id))}>
            Compare side by side
          </TextLink>
          <TextLink to={browseAddress({ make: listing.make })}>See every {listing.make}</TextLink>
        </SimilarCars>
      </div>
      <ListingActionBar
        listing={listing}
        heart={<HeartButton listing={listing} variant="icon" />}
        message={sendMessage}
      />
    </div>
  )
}
