import type { PersonalData } from '../accounts/personal-data.ts'
import { deleteAllSaved, listSavedCars } from './queries.server.ts'
import { listingName } from '../cars/listing-name.ts'

/** What this feature knows of a person: which cars they saved, when, and what each cost then. */
export const savedCarsPersonalData: PersonalData = {
  name: 'savedCars',
  notice: {
    what: 'Which cars you have saved, when, and what they cost then.',
    why: 'To show them to you again.',
    basis: 'contract',
    whenClosed: 'Erased.',
    outlivesAccount: false,
  },
  export: async (db, { userId }) =>
    (await listSavedCars(db, userId)).map((car) => ({
      listingId: car.id,
      car: listingName(car),
      savedAt: car.savedAt,
      ...(car.state !== 'withdrawn' && { savedPrice: car.savedPrice }),
    })),
  erase: (tx, { userId }) => deleteAllSaved(tx, userId),
}
