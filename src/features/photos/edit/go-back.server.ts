import { sql } from 'kysely'
import type { Database, Db, Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { photoImage } from '../address.ts'
import type { PhotosShown } from '../queries.server.ts'
import { findToEdit, type NamedPhoto } from './edit-photo.server.ts'
import { isListedCovered, isUnlisted } from './originals.server.ts'

type Ctx = { database: Pick<Database, 'primary'>; shown: PhotosShown }

/** Whether the photo that this one was made of is there yet. */
export async function mayGoBack(ctx: Ctx, named: NamedPhoto): Promise<boolean> {
  const photo = await findToEdit(ctx, named)
  return (await findOriginal(ctx.database.primary, photo.madeFrom)) !== undefined
}

/**
 * Goes back from a photo to the one that it was made of, as it was sent; returns that one's address. It is the
 * caller's from now on, and shown to them again. Throws where there is none, or a listing hides its plate.
 */
export async function goBackToSent({ database, shown }: Ctx, named: NamedPhoto): Promise<string> {
  const { madeFrom } = await findToEdit({ database, shown }, named)
  return database.primary.transaction().execute(async (tx) => {
    await hold(tx, madeFrom)
    const original = await findOriginal(tx, madeFrom)
    if (!original) throw new AppError('conflict', 'The photo as it was sent is no longer kept.')
    await tx
      .updateTable('photos')
      .set({ hides_plate: false })
      .where('made_from', '=', original.id)
      .where(isUnlisted)
      .execute()
    const { browserSessionId, userId } = named.owner
    await tx
      .updateTable('photos')
      .set({
        browser_session_id: sql`coalesce(${browserSessionId}::bigint, browser_session_id)`,
        user_id: sql`coalesce(${userId}::bigint, user_id)`,
      })
      .where('id', '=', original.id)
      .execute()
    return photoImage(original)
  })
}

/** Holds a photo and all that was made of it, in one order: whoever has held one before may have put it into a listing. */
const hold = (tx: Transaction, id: number | null) =>
  tx
    .selectFrom('photos')
    .select('id')
    .where((where) => where.or([where('id', '=', id), where('made_from', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute()

const findOriginal = (db: Db, madeFrom: number | null) =>
  db
    .selectFrom('photos')
    .select(['id', 'content_hash as hash'])
    .where('id', '=', madeFrom)
    .where(sql<boolean>`not ${isListedCovered}`)
    .executeTakeFirst()
