import type { LetGo } from './features/accounts/provisional-accounts.server.ts'
import { letGoOfEnquiries } from './features/enquiries/let-go-of-enquiries.server.ts'
import { letGoOfListings } from './features/listings/let-go-of-listings.server.ts'
import { letGoOfMessages } from './features/support/let-go-of-messages.server.ts'

/** What outlives an account that ends unconfirmed, feature by feature; the rest goes with it. */
export const lettingGo: readonly LetGo[] = [letGoOfListings, letGoOfEnquiries, letGoOfMessages]
