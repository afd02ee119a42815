import type { Database, Db } from '../database/database.ts'
import { readAnywhere } from '../database/read-anywhere.ts'
import { readCatalogueVersion } from './catalogue.ts'

/**
 * Reads in one snapshot of the catalogue, of the version `desired` at least: in the replica's, unless that has yet to hear of a change.
 * `read` is told the version, which comes from the same snapshot, so that a copy can't be filed as too new.
 */
export async function readAsOf<T>(
  database: Pick<Database, 'read' | 'primary'>,
  desired: number,
  read: (snapshot: Db, version: number) => Promise<T>,
): Promise<T> {
  const found = await readAnywhere(
    database,
    (db) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (snapshot) => {
          const version = await readCatalogueVersion(snapshot)
          // The primary is never behind.
          const isBehind = db !== database.primary && version < desired
          return isBehind ? null : { value: await read(snapshot, version) }
        }),
    (some) => some !== null,
  )
  return found!.value
}
