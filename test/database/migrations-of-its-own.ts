import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openTestDatabase, type TestDatabase } from './open-test-database.ts'
import { migrations } from './prepare.ts'

type Own = { database: TestDatabase; folder: string }

/** A database and a folder for migrations; both are there for, and end with, the tests of a file. */
export function migrationsOfItsOwn(): Own {
  const own = {} as Own
  beforeAll(async () => {
    own.database = await openTestDatabase()
    own.folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  })
  afterAll(async () => {
    await own.database.close()
    await rm(own.folder, { recursive: true })
  })
  return own
}

/** Puts the schema back to what it was before a migration, by the first digits of its name. */
export async function standBefore({ database, folder }: Own, first: string): Promise<void> {
  await sql`drop schema public cascade`.execute(database.primary)
  await sql`create schema public`.execute(database.primary)
  for (const file of await readdir(migrations))
    if (file < first) await cp(join(migrations, file), join(folder, file))
  await migrate(database, folder)
}
