import type { Jobs } from '../../platform/jobs/jobs.ts'
import { advanceCatalogue } from '../../platform/page-cache/catalogue.ts'
import { listAcceptances } from '../accounts/terms.server.ts'
import type { PersonalData } from '../accounts/personal-data.ts'
import { deletePhotosOf } from '../photos/queries.server.ts'
import { priceString } from '../cars/money.ts'
import { deleteListingsOf, listOwned } from './own-listings/queries.server.ts'

/** What listings know of a person: the cars they list, and the photos of them. */
export const listingsPersonalData = ({ enqueue }: { enqueue: Jobs['enqueue'] }): PersonalData => ({
  name: 'listings',
  notice: {
    what: 'The cars that you list: their descriptions and photos, and your name, email and telephone number for buyers.',
    why: 'To show them to buyers, and let buyers reach you.',
    basis: 'contract',
    whenClosed: 'Erased, with the photos.',
  },
  export: async (db, { userId }) => {
    const listings = await listOwned(db, userId)
    const accepted = await listAcceptances(db, { listingIds: listings.map(({ id }) => id) })
    return listings.map(({ price_pence, ...listing }) => ({
      ...listing,
      price: priceString(price_pence),
      termsAccepted: accepted
        .filter(({ listingId }) => listingId === listing.id)
        .map(({ version, acceptedAt }) => ({ version, acceptedAt })),
    }))
  },
  erase: async (tx, { userId }) => {
    const photoIds = await deleteListingsOf(tx, userId)
    const photos = await deletePhotosOf(tx, { userId, photoIds })
    if (photos.length > 0) await enqueue(tx, [{ queue: 'erase-photos', payload: { photos } }])
    await advanceCatalogue(tx)
  },
})
