import { countReviews, listReviews } from '../features/selling/edit/reviews.server.ts'
import { allowAgain } from '../features/moderation/take-down.server.ts'
import { settleEdits } from '../features/moderation/settle-edits.server.ts'
import { listPhotosOfListing } from '../features/photos/queries.server.ts'
import type { Command } from './command.ts'
import { readMost, sayMore } from './most.ts'
import { wholeNumber } from './whole-number.ts'

/** What a moderator may do about edits that made another car, or another's, of a listing. */
export const moderationCommands: Record<string, Command> = {
  reviews: {
    arguments: '[most]',
    does: 'listings that were changed into another car, or to another email, the oldest first',
    run: async ({ database }, most) => {
      const reviews = await listReviews(database.primary, readMost(most, 100))
      if (reviews.length === 0) return 'nothing waits to be looked at'
      const all = await countReviews(database.primary)
      return [
        ...reviews.map(({ listingId, car, reason, replaced, requestedAt }) =>
          [
            requestedAt.toISOString(),
            `listing ${listingId} (${car})`,
            reason,
            `was ${JSON.stringify(replaced)}`,
          ].join('  '),
        ),
        ...sayMore({ command: 'reviews', shown: reviews.length, all }),
      ].join('\n')
    },
  },
  'allow-again': {
    arguments: '<listing> <reason>',
    does: 'lets the seller of a listing that was taken down list its car and photos again',
    run: async (ctx, listing, reason) => {
      const listingId = wholeNumber(listing, 'listing')
      await allowAgain(ctx, { listingId, reason: reason!, by: 'command' })
      return `the car and the photos of listing ${listingId} may be listed again`
    },
  },
  photos: {
    arguments: '<listing>',
    does: 'the files of a listing’s photos as they were sent, whoever may see it',
    run: async ({ database }, listing) => {
      const photos = await listPhotosOfListing(database.primary, wholeNumber(listing, 'listing'))
      if (photos.length === 0) return 'there are none'
      return photos.map(({ id, storageKey }) => `photo ${id}  photos/${storageKey}`).join('\n')
    },
  },
  reviewed: {
    arguments: '<listing>',
    does: 'marks those changes to a listing as in order (if not: take-down)',
    run: async ({ database }, listing) => {
      const id = wholeNumber(listing, 'listing')
      const settled = await settleEdits(
        { database },
        { listingId: id, reason: null, by: 'command' },
      )
      return `${settled} ${settled === 1 ? 'change' : 'changes'} of listing ${id} looked at`
    },
  },
}
