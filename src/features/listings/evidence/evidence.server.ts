import type { Db, Transaction } from '../../../platform/database/database.ts'
import { saidFacts } from '../../cars/facts/stored.ts'
import { photoImage } from '../../photos/address.ts'
import { shownToAll } from '../queries.server.ts'
import { claimLabel, claimNames, claimsOf, evidenceKinds, type ClaimName } from './rules.ts'
import type { EvidenceKind } from './rules.ts'
import type { OwnEvidence, ShownEvidence } from './schema.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    listing_evidence: {
      listing_id: number
      position: number
      photo_id: number
      claim: ClaimName
      position_in_claim: number
      kind: EvidenceKind
      caption: string
      is_covered: boolean
    }
  }
}

/** A picture as it is stored with a listing, by its photo. */
export type StoredEvidence = Omit<OwnEvidence, 'image'> & { photoId: number }

export const listEvidence = (db: Db, listingId: number): Promise<StoredEvidence[]> =>
  db
    .selectFrom('listing_evidence')
    .select(['photo_id as photoId', 'claim', 'kind', 'caption', 'is_covered as isCovered'])
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .execute()

/** The same with the photos' addresses, for whom the listing belongs to. */
export async function listOwnEvidence(db: Db, listingId: number): Promise<OwnEvidence[]> {
  const rows = await selectWithPhotos(db, listingId).execute()
  return rows.map(({ id, hash, ...row }) => ({ image: photoImage({ id, hash }), ...row }))
}

const selectWithPhotos = (db: Db, listingId: number) =>
  db
    .selectFrom('listing_evidence')
    .innerJoin('photos', 'photos.id', 'photo_id')
    .select([
      'photos.id',
      'content_hash as hash',
      'claim',
      'kind',
      'caption',
      'is_covered as isCovered',
    ])
    .where('listing_id', '=', listingId)
    .orderBy('position')

/** Puts these pictures beside a listing's claims, in order, in place of those there are. */
export async function setEvidence(
  tx: Transaction,
  listingId: number,
  evidence: readonly StoredEvidence[],
): Promise<void> {
  await releaseEvidence(tx, [listingId])
  if (evidence.length === 0) return
  await tx
    .insertInto('listing_evidence')
    .values(
      evidence.map(({ photoId, claim, kind, caption, isCovered }, position) => ({
        listing_id: listingId,
        position,
        photo_id: photoId,
        claim,
        position_in_claim: evidence.slice(0, position).filter((one) => one.claim === claim).length,
        kind,
        caption,
        is_covered: isCovered,
      })),
    )
    .execute()
}

/** Takes the pictures out of listings; those that are then in none are collected when they are a day old. */
export async function releaseEvidence(
  tx: Transaction,
  listingIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('listing_evidence').where('listing_id', 'in', listingIds).execute()
}

/** The claims of a listing, none until a picture shows one of them; null where the public may not read it. */
export async function findEvidenceForPublic(
  db: Db,
  listingId: number,
): Promise<ShownEvidence | null> {
  const listing = await db
    .selectFrom('listings')
    .select(['mileage', 'facts'])
    .where('id', '=', listingId)
    .where(shownToAll)
    .executeTakeFirst()
  if (!listing) return null
  const pictures = await listOwnEvidence(db, listingId)
  if (pictures.length === 0) return { claims: [] }
  const said = claimsOf({ mileage: listing.mileage, said: saidFacts(listing.facts) })
  return {
    claims: claimNames.flatMap((name) => {
      const text = said.find((claim) => claim.name === name)?.text ?? null
      const own = pictures
        .filter(({ claim }) => claim === name)
        .map(({ image, kind, caption }) => ({ image, kind: evidenceKinds[kind], caption }))
      return text === null && own.length === 0
        ? []
        : [{ name, label: claimLabel(name), text, pictures: own }]
    }),
  }
}
