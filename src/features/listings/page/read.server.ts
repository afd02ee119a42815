import type { Db } from '../../../platform/database/database.ts'
import type { Seal } from '../../../platform/seal.ts'
import { noSuchListing } from '../id.ts'
import { findListingForPublic } from '../queries.server.ts'
import { findShownRegistration } from '../registration/registrations.server.ts'
import type { Listing } from '../schema.ts'

/** A listing that the public may read, with its registration where that is shown; throws where there is none. */
export async function readShownListing(
  db: Db,
  { id, seal }: { id: number; seal: Seal },
): Promise<Listing> {
  const found = await findListingForPublic(db, id)
  if (!found) throw noSuchListing()
  const registration = found.plate && (await findShownRegistration(db, { listing: found, seal }))
  return { ...found, ...(registration && { registration }) }
}
