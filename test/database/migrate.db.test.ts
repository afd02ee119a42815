import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openTestDatabase, type TestDatabase } from './open-test-database.ts'
import { migrations } from './prepare.ts'
import { mkdtemp, cp, writeFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

test('what has run is not run again', async () => {
  expect(await migrate(database.primary, migrations)).toEqual([])
})

test('a new migration runs once, however many processes start with it', async () => {
  await cp(migrations, folder, { recursive: true })
  await writeFile(
    join(folder, '9001-new.sql'),
    'create table newcomers (id int); insert into newcomers values (1);',
  )
  const ran = await Promise.all([1, 2, 3].map(() => migrate(database.primary, folder)))
  expect(ran.flat()).toEqual(['9001-new.sql'])
  const { rows } = await sql`select id from newcomers`.execute(database.primary)
  expect(rows).toEqual([{ id: 1 }])
})

test('a migration that fails leaves nothing behind, and the next start tries it again', async () => {
  const file = join(folder, '9002-broken.sql')
  await writeFile(file, 'create table half_done (id int); select 1 / 0;')
  await expect(migrate(database.primary, folder)).rejects.toThrow('division by zero')
  const { rows } = await sql`select to_regclass('half_done') as found`.execute(database.primary)
  expect(rows).toEqual([{ found: null }])

  await writeFile(file, 'create table half_done (id int);')
  expect(await migrate(database.primary, folder)).toEqual(['9002-broken.sql'])
})

test('a migration that was changed after it had run is refused by name', async () => {
  await writeFile(join(folder, '9001-new.sql'), 'create table newcomers (id bigint);')
  await expect(migrate(database.primary, folder)).rejects.toThrow('9001-new.sql was changed')
})
