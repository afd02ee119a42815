import type { Jobs } from '../../platform/jobs/jobs.ts'
import { advanceCatalogue } from '../../platform/page-cache/catalogue.ts'
import type { PersonalData } from '../accounts/personal-data.ts'
import { deletePhotosOf } from '../photos/queries.server.ts'
import { priceString } from '../cars/money.ts'
import { deleteListingsOf, listOwned } from './own-listings/queries.server.ts'

/** What listings know of a person: the cars they list, and the photos of them. */
export const listingsPersonalData = ({ enqueue }: { enqueue: Jobs['enqueue'] }): PersonalData => ({
  name: 'listings',
  export: async (db, { userId }) =>
    (await listOwned(db, userId)).map(({ price_pence, ...listing }) => ({
      ...listing,
      price: priceString(price_pence),
    })),
  erase: async (tx, { userId }) => {
    const photoIds = await deleteListingsOf(tx, userId)
    const photos = await deletePhotosOf(tx, { userId, photoIds })
    if (photos.length > 0) await enqueue(tx, [{ queue: 'erase-photos', payload: { photos } }])
    await advanceCatalogue(tx)
  },
})
