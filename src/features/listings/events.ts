declare module '../../platform/jobs/events.ts' {
  interface Events {
    /** `isPaid` where these days were paid for. */
    'listing.published': { listingId: number; expiresAt: Date; isPaid: boolean }
    /** Whoever reads its mail has shown that it is theirs, or it is there again for what they have waited for. */
    'listing.address-known': { listingId: number }
  }
}
export {}
