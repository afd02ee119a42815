import type { LetGo } from '../features/accounts/provisional.server.ts'
import { letGoOfEnquiries } from '../features/enquiries/release.server.ts'
import { letGoOfListings } from '../features/selling/release-listings.server.ts'
import { letGoOfMessages } from '../features/support/release.server.ts'

/** What outlives an account that ends unconfirmed, feature by feature; the rest goes with it. */
export const lettingGo: readonly LetGo[] = [letGoOfListings, letGoOfEnquiries, letGoOfMessages]
