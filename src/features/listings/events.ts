declare module '../../platform/jobs/events.ts' {
  interface Events {
    'listing.published': { listingId: number; expiresAt: Date }
  }
}
export {}
