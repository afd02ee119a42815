import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { photoImage } from '../address.ts'
import type { Encoders } from '../derive/encoders.server.ts'
import {
  ownPhotos,
  served,
  type PhotoOwner,
  type PhotosShown,
  type StoredPhoto,
} from '../queries.server.ts'
import {
  countPhoto,
  persistPhoto,
  refuseWhereFull,
  type PersistsPhotos,
} from '../upload/persist-photo.server.ts'
import { isCovered, isUnlisted } from './originals.server.ts'
import type { PhotoEdits } from './rules.ts'

type Ctx = PersistsPhotos & { encoders: Pick<Encoders, 'edit'>; shown: PhotosShown }

/** A photo by its address, and who asks. */
export type NamedPhoto = { id: number; contentHash: string; owner: PhotoOwner }

/**
 * Makes another photo of one: turned, covered, cropped. It has an address of its own; a listing goes on showing
 * the other until it is saved with this one. Once a plate is covered, nobody is shown the others any more.
 * Returns the new address.
 */
export async function editPhoto(
  ctx: Ctx,
  { photo: named, edits, network }: { photo: NamedPhoto; edits: PhotoEdits; network: string },
): Promise<string> {
  const photo = await findToEdit(ctx, named)
  await countPhoto(ctx, { ...named.owner, network })
  // However many photos others have sent, what a listing shows can be hidden.
  const countStored = photo.isUnlisted ? await refuseWhereFull(ctx, named.owner) : null
  const bytes = await ctx.storage.get(photo.storageKey)
  if (!bytes) throw noSuchPhoto()
  const edited = await ctx.encoders.edit(bytes, edits).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    throw Object.assign(
      new AppError('unavailable', 'This photo can’t be changed just now.', { retryAfter: 60 }),
      { cause: error },
    )
  })
  const made = {
    filename: photo.filename,
    madeFrom: photo.madeFrom ?? photo.id,
    hidesPlate: edits.plates.length > 0 || (photo.madeFrom !== null && photo.hidesPlate),
  }
  const before = async (tx: Transaction) => {
    await holdSent(tx, made.madeFrom)
    if (edits.plates.length === 0) await refuseWhereCovered(tx, photo)
    await countStored?.(tx)
  }
  const stored = await persistPhoto(ctx, { ...edited, ...made }, { owner: named.owner, before })
  return photoImage(stored)
}

/** Makes whoever changes the same photo wait until the transaction ends: of two photos the later one knows the other. */
async function holdSent(tx: Transaction, id: number): Promise<void> {
  const sent = await tx
    .selectFrom('photos')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!sent) throw noSuchPhoto()
}

/** Throws where a plate was hidden in a photo after its form was opened: what is made of it would show the plate. */
async function refuseWhereCovered(tx: Transaction, { id }: Pick<StoredPhoto, 'id'>): Promise<void> {
  const photo = await tx
    .selectFrom('photos')
    .select(sql<boolean>`${isCovered}`.as('isCovered'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (photo?.isCovered)
    throw new AppError(
      'conflict',
      'The number plate in this photo has been hidden since. Load the page again, or hide the plate here, too.',
    )
}

type Reads = { database: Pick<Database, 'primary'>; shown: PhotosShown }

type EditablePhoto = StoredPhoto & {
  filename: string
  madeFrom: number | null
  hidesPlate: boolean
  isUnlisted: boolean
}

/** What somebody may make another photo of, whether or not they are still shown it. */
export async function findToEdit(
  { database, shown }: Reads,
  { id, contentHash, owner }: NamedPhoto,
): Promise<EditablePhoto> {
  const photo = await ownPhotos(database.primary, { id, owner, shown })
    .select([...served, 'filename', 'made_from as madeFrom', 'hides_plate as hidesPlate'])
    .select(isUnlisted.as('isUnlisted'))
    .executeTakeFirst()
  if (photo?.contentHash !== contentHash) throw noSuchPhoto()
  return photo
}

export const noSuchPhoto = () =>
  new AppError('not-found', 'There is no photo of yours at this address')
