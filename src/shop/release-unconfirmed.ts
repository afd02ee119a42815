import type { ReleaseData } from '../features/accounts/provisional.server.ts'
import { releaseBlocks } from '../features/enquiries/conversation/kept-blocks.server.ts'
import { releaseEnquiries } from '../features/enquiries/release.server.ts'
import { releaseListings } from '../features/selling/release-listings.server.ts'
import { releaseSupportMessages } from '../features/support/release.server.ts'

/** What outlives an account that ends unconfirmed, feature by feature; the rest goes with it. */
export const releaseUnconfirmed: readonly ReleaseData[] = [
  releaseBlocks,
  releaseListings,
  releaseEnquiries,
  releaseSupportMessages,
]
