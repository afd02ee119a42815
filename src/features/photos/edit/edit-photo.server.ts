import type { Database } from '../../../platform/database/database.ts'
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
import { countPhoto, keepPhoto, type KeepsPhotos } from '../upload/keep-photo.server.ts'
import type { PhotoEdits } from './rules.ts'

type Ctx = KeepsPhotos & { encoders: Pick<Encoders, 'edit'>; shown: PhotosShown }

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
  return photoImage(await keepPhoto(ctx, { ...edited, ...made }, named.owner))
}

type Reads = { database: Pick<Database, 'primary'>; shown: PhotosShown }

/** What somebody may make another photo of, whether or not they are still shown it. */
export async function findToEdit(
  { database, shown }: Reads,
  { id, contentHash, owner }: NamedPhoto,
): Promise<StoredPhoto & { filename: string; madeFrom: number | null; hidesPlate: boolean }> {
  const photo = await ownPhotos(database.primary, { id, owner, shown })
    .select([...served, 'filename', 'made_from as madeFrom', 'hides_plate as hidesPlate'])
    .executeTakeFirst()
  if (photo?.contentHash !== contentHash) throw noSuchPhoto()
  return photo
}

export const noSuchPhoto = () =>
  new AppError('not-found', 'There is no photo of yours at this address')
