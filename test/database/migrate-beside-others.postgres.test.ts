import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openPostgres } from '../../src/platform/database/postgres.ts'
import { openTestDatabase, type TestDatabase } from './open-test-database.ts'
import { migrations } from './prepare.ts'
import { runSql } from './run-sql.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  for (const name of await readdir(migrations))
    await symlink(join(migrations, name), join(folder, name))
  await runSql(database.url!, 'create table crowded (id int)')
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const migrationOf = (name: string, text: string) => writeFile(join(folder, name), text)
const limits = { lock: 200, pause: 100, patience: 20_000 }

/** Holds a lock on the table until told or until the test ends. */
async function holdTable(mode: string) {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = database.primary.transaction().execute(async (tx) => {
    await sql`lock table crowded in ${sql.raw(mode)} mode`.execute(tx)
    locked.resolve()
    await released.promise
  })
  const release = async () => {
    released.resolve()
    await holding
  }
  onTestFinished(release)
  await locked.promise
  return release
}

test('a migration takes the time that it needs, whatever a statement has elsewhere', async () => {
  const hurried = await openPostgres({
    url: database.url!,
    statementTimeout: 100,
    onError: (error) => console.error(error),
  })
  onTestFinished(() => hurried.close())
  const asleep = sql`select pg_sleep(1)`.execute(hurried.primary)
  await expect(asleep).rejects.toThrow('statement timeout')
  // Longer than a silence that elsewhere is taken for a dead database.
  await migrationOf('9001-slow.sql', 'select pg_sleep(2.6);')
  expect(await migrate(hurried, folder)).toEqual(['9001-slow.sql'])
})

test('a migration lets others pass while somebody holds the table, says so, and gets its turn', async () => {
  const release = await holdTable('access share')
  await migrationOf('9002-wide.sql', 'alter table crowded add column wide int;')
  const said: string[] = []
  const migrating = migrate(database, folder, { limits, say: (message) => said.push(message) })
  const waits: number[] = []
  while (said.length < 3) {
    const asked = performance.now()
    await sql`select count(*) from crowded`.execute(database.primary)
    waits.push(performance.now() - asked)
    await wait(20)
  }
  await release()
  expect(await migrating).toEqual(['9002-wide.sql'])
  expect(said[0]).toMatch(
    /^migration 9002-wide.sql waits for a lock that somebody holds; try 1 failed, open transactions: process \d+ \(youngtimer, /,
  )
  // Nobody stood behind it for longer than it waits itself; the rest is a busy machine.
  expect(Math.max(...waits)).toBeLessThan(limits.lock + 2_000)
})

test('a migration gives up on a table that somebody holds for too long', async () => {
  await holdTable('access share')
  await migrationOf('9003-never.sql', 'alter table crowded add column never int;')
  const migrating = migrate(database, folder, { limits: { ...limits, patience: 0 } })
  await expect(migrating).rejects.toThrow(/9003-never.sql did not get a lock in 1 tries/)
  await rm(join(folder, '9003-never.sql'))
})

test('an index is built while others write', async () => {
  const release = await holdTable('row exclusive')
  await migrationOf(
    '9004-index.sql',
    '-- outside a transaction\ncreate index concurrently crowded_by_id on crowded (id);\n',
  )
  const migrating = migrate(database, folder, { limits })
  await wait(500)
  await sql`insert into crowded values (1)`.execute(database.primary)
  await release()
  expect(await migrating).toEqual(['9004-index.sql'])
})

test('an index that an interrupted start has left behind is made again', async () => {
  await runSql(database.url!, 'insert into crowded values (7), (7)')
  const make = 'create unique index concurrently crowded_once on crowded (id)'
  // Its second step fails, as one that is cut off does.
  await expect(runSql(database.url!, make)).rejects.toThrow('could not create unique index')
  expect(await isValid()).toBe(false)
  await runSql(database.url!, 'delete from crowded')
  await migrationOf('9005-once.sql', `-- outside a transaction\n${make};\n`)
  expect(await migrate(database, folder)).toEqual(['9005-once.sql'])
  expect(await isValid()).toBe(true)
})

const isValid = async () => {
  const [found] = await runSql(
    database.url!,
    `select indisvalid from pg_index where indexrelid = to_regclass('crowded_once')`,
  )
  return (found as { indisvalid: boolean } | undefined)?.indisvalid
}
