import { lazy } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { sellerFactsOf } from '../../features/enquiries/seller/facts.client.ts'
import { EnlargedLinks } from '../../features/photos/gallery/enlarged-links.tsx'
import { listingName } from '../../features/cars/listing-name.ts'
import {
  askingPricesOf,
  evidenceOf,
  motHistoryOf,
} from '../../features/listings/listings.client.ts'
import type { Listing } from '../../features/listings/schema.ts'
import { ApiError } from '../../platform/pages/queries.ts'
import { ServerDrawn } from '../../ui/server-drawn.tsx'

const load = () => import('./story.tsx')
const LazyStory = lazy(() => load().then(({ Story }) => ({ default: Story })))
let loaded: Awaited<ReturnType<typeof load>> | undefined

/** Has at hand what the server draws; on the server alone. */
export async function prepareStory(queries: QueryClient, listing: Listing): Promise<void> {
  const asks: Promise<unknown>[] = [
    queries.ensureQueryData(askingPricesOf(listing)),
    queries.ensureQueryData(sellerFactsOf(listing.id)).catch(unlessGone),
  ]
  if (listing.hasEvidence)
    asks.push(queries.ensureQueryData(evidenceOf(listing.id)).catch(unlessGone))
  if (listing.hasMotHistory)
    asks.push(queries.ensureQueryData(motHistoryOf(listing.id)).catch(unlessGone))
  ;[loaded] = await Promise.all([loaded ?? load(), ...asks])
}

/** Taken back since the listing was read: the page does without. */
function unlessGone(error: unknown) {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

/** The story of a car, of which a browser that came with a document runs nothing. */
export function DrawnStory({ listing }: { listing: Listing }) {
  const Story = loaded?.Story ?? LazyStory
  const story = (
    <ServerDrawn id={`story-of-${listing.id}`} className="space-y-14 empty:hidden sm:space-y-18">
      <Story listing={listing} />
    </ServerDrawn>
  )
  return listing.hasEvidence ? (
    <EnlargedLinks name={`${listingName(listing)}, evidence`}>{story}</EnlargedLinks>
  ) : (
    story
  )
}
