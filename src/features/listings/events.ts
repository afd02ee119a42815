declare module '../../platform/jobs/events.ts' {
  interface Events {
    /** `isPaid` where these days were paid for. */
    'listing.published': { listingId: number; expiresAt: Date; isPaid: boolean }
    /** Whoever reads its mail has shown that it is theirs. */
    'listing.address-known': { listingId: number }
  }
}
export {}
