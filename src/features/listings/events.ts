declare module '../../platform/jobs/events.ts' {
  interface Events {
    /** `isPaid` where these days were paid for. */
    'listing.published': { listingId: number; expiresAt: Date; isPaid: boolean }
    /** Whoever reads its mail has shown that it is theirs, or it is there again for what they have waited for. */
    'listing.address-known': { listingId: number }
    /** It has no account, and its contact email is to have a link by which it is run; who caused it, as that is counted. */
    'listing.link-wanted': { listingId: number; network: string | null }
  }
}
export {}
