import { z } from 'zod'
import { sellerFacts } from '../../../features/enquiries/seller/schema.ts'
import { askingPrices } from '../../../features/listings/asking-prices/schema.ts'
import { shownEvidence } from '../../../features/listings/evidence/schema.ts'
import { motHistory } from '../../../features/listings/mot-history/schema.ts'
import { listing } from '../../../features/listings/schema.ts'

/** What is known of a car and its seller beside what the seller says. */
const story = z.object({
  seller: sellerFacts.nullable(),
  motHistory: motHistory.nullable(),
  evidence: shownEvidence.nullable(),
  askingPrices: askingPrices.nullable(),
})
export type StoryFacts = z.infer<typeof story>

/** All that a listing's page shows. */
export const listingPage = z.object({ listing, story })
export type ListingPage = z.infer<typeof listingPage>
