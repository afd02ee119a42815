import { useQuery } from '@tanstack/react-query'
import { sellerFactsOf } from '../../../features/enquiries/seller/facts.client.ts'
import {
  askingPricesOf,
  evidenceOf,
  motHistoryOf,
} from '../../../features/listings/listings.client.ts'
import type { Listing } from '../../../features/listings/schema.ts'
import { Story } from './story.tsx'

/** For whoever comes to a listing without a document: each part as it comes. */
export function FetchedStory({ listing }: { listing: Listing }) {
  const history = useQuery({ ...motHistoryOf(listing.id), enabled: listing.hasMotHistory })
  const evidence = useQuery({ ...evidenceOf(listing.id), enabled: listing.hasEvidence === true })
  const prices = useQuery(askingPricesOf(listing))
  const seller = useQuery(sellerFactsOf(listing.id))
  return (
    <Story
      listing={listing}
      story={{
        seller: seller.data ?? null,
        // What was read before stays at hand when its seller takes it out.
        motHistory: (listing.hasMotHistory && history.data) || null,
        evidence: (listing.hasEvidence && evidence.data) || null,
        askingPrices: prices.data ?? null,
      }}
    />
  )
}
