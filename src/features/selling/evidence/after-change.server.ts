import type { Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { claimsOf } from '../../listings/evidence/rules.ts'
import type { StoredEvidence } from '../../listings/evidence/evidence.server.ts'
import type { ListingDetails } from '../../listings/rows.server.ts'
import { usablePhotos } from '../../photos/usable.server.ts'
import type { Seller } from '../access/owned-by.server.ts'
import { refuseTakenDownPapers } from '../taken-down.server.ts'
import type { EvidenceInput } from './input.ts'

type Given = {
  /** Of the listing. */
  id: number
  evidence: EvidenceInput
  before: readonly StoredEvidence[]
  /** What is said of the car from now on. */
  details: ListingDetails
  seller: Seller
}

/**
 * The pictures that a listing is to have, once they are its seller's to show. Throws where one is not, where it was
 * taken down before, or where it is new and shows what nobody says.
 */
export async function evidenceAfter(
  tx: Transaction,
  { id, evidence, before, details, seller }: Given,
): Promise<StoredEvidence[]> {
  if (evidence.length === 0) return []
  const photoIds = await usablePhotos(
    tx,
    evidence.map(({ image }) => image),
    { owner: seller, listingId: id, field: 'evidence' },
  )
  const added = photoIds.filter((photoId) => before.every((one) => one.photoId !== photoId))
  const said = claimsOf({ mileage: details.mileage, said: details.facts ?? {} })
  for (const [n, { claim }] of evidence.entries())
    if (
      added.includes(photoIds[n]!) &&
      claim !== 'restoration' &&
      !said.some(({ name }) => name === claim)
    )
      throw new AppError(
        'invalid',
        'A picture can only back up what the listing says about the car',
        {
          field: `evidence.${n}.claim`,
        },
      )
  if (added.length > 0) await refuseTakenDownPapers(tx, added)
  return evidence.map(({ claim, kind, caption, isCovered }, n) => ({
    photoId: photoIds[n]!,
    claim,
    kind,
    caption,
    isCovered,
  }))
}
