import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { EnlargedLinks } from '../../../features/photos/gallery/enlarged-links.tsx'
import { listingName } from '../../../features/cars/listing-name.ts'
import { listingById } from '../../../features/listings/listings.client.ts'
import type { Listing } from '../../../features/listings/schema.ts'
import { read } from '../../../platform/pages/queries.ts'
import { ServerDrawn } from '../../../ui/server-drawn.tsx'
import type { ListingPage } from './schema.ts'

const load = () => import('./story.tsx')
const LazyStory = lazy(() =>
  import('./fetched.tsx').then(({ FetchedStory }) => ({ default: FetchedStory })),
)
let loaded: Awaited<ReturnType<typeof load>> | undefined

const listingPageOf = (id: string) =>
  queryOptions(read<ListingPage>(`/api/listings/${encodeURIComponent(id)}/page`))

/** Reads a listing with what the server draws of it, in one answer; on the server alone. */
export async function readWithStory(queries: QueryClient, id: string): Promise<void> {
  const { listing } = await queries.ensureQueryData(listingPageOf(id))
  queries.setQueryData(listingById(id).queryKey, listing)
  loaded ??= await load()
}

/** The story of a car, of which a browser that came with a document runs nothing. */
export function DrawnStory({ listing }: { listing: Listing }) {
  const story = (
    <ServerDrawn id={`story-of-${listing.id}`} className="space-y-14 empty:hidden sm:space-y-18">
      {import.meta.env.SSR ? <ReadStory listing={listing} /> : <LazyStory listing={listing} />}
    </ServerDrawn>
  )
  return listing.hasEvidence ? (
    <EnlargedLinks name={`${listingName(listing)}, evidence`}>{story}</EnlargedLinks>
  ) : (
    story
  )
}

function ReadStory({ listing }: { listing: Listing }) {
  const page = useQueryClient().getQueryData(listingPageOf(String(listing.id)).queryKey)
  return page && loaded ? <loaded.Story listing={listing} story={page.story} /> : null
}
