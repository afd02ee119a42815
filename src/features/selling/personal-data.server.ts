import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Seal } from '../../platform/seal.ts'
import { advanceCatalogue } from '../../platform/page-cache/catalogue.ts'
import { listAcceptances } from '../accounts/terms.server.ts'
import type { WriterData } from '../accounts/personal-data.ts'
import { erasingJobs } from '../photos/erase.server.ts'
import { deletePhotosOf } from '../photos/queries.server.ts'
import {
  findRegistration,
  type StoredRegistration,
} from '../listings/registration/registrations.server.ts'
import { listOwnEvidence } from '../listings/evidence/evidence.server.ts'
import type { OwnEvidence } from '../listings/evidence/schema.ts'
import { saidFacts } from '../cars/facts/stored.ts'
import { priceString } from '../cars/money.ts'
import {
  deleteListingsOf,
  holdListingsOf,
  listOwned,
  listOwnedEdits,
} from './own-listings/queries.server.ts'
import { keepCheckedWithSeller } from './state/holds.server.ts'

/** What listings know of a person: the cars they list, and the photos of them. */
type Ctx = { enqueue: Jobs['enqueue']; seal: Seal }

export const listingsPersonalData = ({ enqueue, seal }: Ctx): WriterData => ({
  name: 'listings',
  notice: {
    what: 'The cars that you list: their descriptions and photos (as they were sent, too, where you have turned or cropped them), pictures of papers that you add, what your edits have replaced, and your name, email and telephone number for buyers; the registration, encrypted, where you want something shown by it.',
    why: 'To show them to buyers, and let buyers reach you.',
    basis: 'contract',
    whenClosed: 'Erased, with the photos.',
    outlivesAccount: false,
  },
  export: async (db, writer) => {
    const listings = await listOwned(db, writer)
    const accepted = await listAcceptances(db, { listingIds: listings.map(({ id }) => id) })
    const edits = await listOwnedEdits(db, writer)
    const registrations = new Map<number, StoredRegistration>()
    for (const { id } of listings) {
      const registration = await findRegistration(db, { listingId: id, seal })
      if (registration) registrations.set(id, registration)
    }
    const evidence = new Map<number, OwnEvidence[]>()
    for (const { id } of listings) evidence.set(id, await listOwnEvidence(db, id))
    return listings.map(({ price_pence, facts, photos, ...listing }) => ({
      ...listing,
      facts: saidFacts(facts),
      evidence: evidence.get(listing.id),
      price: priceString(price_pence),
      // As large as they are kept.
      photos: photos.map(({ id, hash }) => `/photos/${id}-${hash}/2560.jpg`),
      registration: registrations.get(listing.id) ?? null,
      edits: edits
        .filter(({ listingId }) => listingId === listing.id)
        .map(({ replaced, editedAt }) => ({ replaced, editedAt })),
      termsAccepted: accepted
        .filter(({ listingId }) => listingId === listing.id)
        .map(({ version, acceptedAt }) => ({ version, acceptedAt })),
    }))
  },
  // Whoever edits one, or decides about it, holds it before the messages about it.
  hold: holdListingsOf,
  erase: async (tx, writer) => {
    const { userId } = writer
    if (userId !== null) await keepCheckedWithSeller(tx, userId)
    const photoIds = await deleteListingsOf(tx, writer)
    const photos = await deletePhotosOf(tx, { userId, photoIds })
    await enqueue(tx, erasingJobs(photos))
    await advanceCatalogue(tx)
  },
})
