import type { Transaction } from '../../platform/database/database.ts'
import { insertPhotos, type NewPhoto } from './queries.server.ts'

/** One picture of the demonstration stock, as `demo/pictures.json` describes it. */
export type DemoPicture = Omit<NewPhoto, 'storageKey'> & {
  /** The widths for which a small AVIF is already there. */
  ready: number[]
}

/** `demo/pictures.json`: each car's pictures by its slug, the cover first. */
export type DemoPictures = Record<string, DemoPicture[]>

/** Under this first word of a key lie the pictures that come with the source. */
export const demoPrefix = 'demo'

const key = (slug: string, picture: DemoPicture) => `${demoPrefix}/${slug}/${picture.filename}`

/**
 * Inserts the rows of the demonstration's pictures and returns each car's photo ids by its slug, in
 * order. No bytes are read or copied: the keys name the files of `demo/pictures`, which
 * `withReadOnlyFolder` lays under the storage.
 */
export async function importPhotos(
  tx: Transaction,
  pictures: DemoPictures,
): Promise<Map<string, number[]>> {
  const cars = Object.entries(pictures)
  const ids = await insertPhotos(
    tx,
    cars.flatMap(([slug, own]) =>
      own.map((picture) => ({ ...picture, storageKey: key(slug, picture) })),
    ),
  )
  return new Map(
    cars.map(([slug, own]) => [slug, own.map((picture) => ids.get(key(slug, picture))!)]),
  )
}
