import { sql } from 'kysely'

/**
 * Parts of a statement over `photos`: of which a photo is there that was made of it, and what that one hides.
 */

/** Looked up for each by itself ('offset 0'): the planner would read all that is listed to compare it with a few. */
export const isUnlisted = sql<boolean>`not exists (
  select from listed_photos where photo_id = photos.id offset 0
)`

/** The photos that were made after one, of the same photo as it was sent, with a number plate hidden. */
const coveredLater = sql`from photos as covered
  where covered.made_from = coalesce(photos.made_from, photos.id)
    and covered.hides_plate and covered.id > photos.id`

/** In no listing, and its number plate hidden since. */
export const isCovered = sql<boolean>`(exists (select ${coveredLater}) and ${isUnlisted})`

/** The same, and the one that hides it is in a listing. */
export const isListedCovered = sql<boolean>`exists (
  select ${coveredLater} and exists (select from listed_photos where photo_id = covered.id)
)`

/** As it was sent, and kept so that one can go back to it. */
export const hasVisibleEdit = sql<boolean>`exists (
  select from photos as edited where edited.made_from = photos.id and not edited.hides_plate
)`
