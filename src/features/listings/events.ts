declare module '../../platform/jobs/events.ts' {
  interface Events {
    /** `isPaid` where these days were paid for. */
    'listing.published': { listingId: number; expiresAt: Date; isPaid: boolean }
  }
}
export {}
