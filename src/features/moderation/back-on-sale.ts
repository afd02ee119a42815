import type { HeldFrom } from '../selling/state/holds.server.ts'

/** How a listing stands that goes back on sale until a time: one whose time is over has run out. */
export const backOnSale = (
  from: HeldFrom,
  { expiresAt, now }: { expiresAt: Date; now: Date },
): HeldFrom | 'expired' => (expiresAt > now ? from : 'expired')

/** What its seller is told of one that has run out. */
export const hasRunOut =
  'It has run out; you can put it on sale again from your account, or with the link to your listing.'

/** And whoever decided about it. */
export const itsSellerPutsItOnSale = 'It has run out; its seller can put it on sale again.'
