import { sql, type Generated } from 'kysely'
import type { Database, Db } from '../../../platform/database/database.ts'
import type { StoredFiles } from '../storage.ts'
import { storedKinds, type StoredKind } from './kinds.ts'
import { isDerivedKey } from '../storage-keys.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    stored_files: {
      kind: StoredKind
      files: number
      bytes: number
      counted_at: Generated<Date>
    }
  }
}

/** Counts what lies where photos are stored, file by file, and keeps the sums. */
export async function countStored({
  database,
  storage,
}: {
  database: Pick<Database, 'primary'>
  storage: StoredFiles
}): Promise<void> {
  const sums = new Map(storedKinds.map((kind) => [kind, { files: 0, bytes: 0 }]))
  for await (const page of storage.list())
    for (const { key, bytes } of page) {
      const sum = sums.get(isDerivedKey(key) ? 'sizes' : 'sent')!
      sum.files += 1
      sum.bytes += bytes
    }
  await database.primary
    .insertInto('stored_files')
    .values([...sums].map(([kind, sum]) => ({ kind, ...sum })))
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({
        files: sql`excluded.files`,
        bytes: sql`excluded.bytes`,
        counted_at: sql`app_now()`,
      }),
    )
    .execute()
}

export type Stored = { kind: StoredKind; files: number; bytes: number; countedAt: Date }

/** The sums as they were counted last; none before the first time. */
export async function readStored(db: Db): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select kind, files::float8 as files, bytes::float8 as bytes, counted_at as "countedAt"
    from stored_files order by kind`.execute(db)
  return rows
}
