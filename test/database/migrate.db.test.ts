import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../src/platform/database/migrate.ts'
import { migrationsOfItsOwn } from './migrations-of-its-own.ts'
import { migrations } from './prepare.ts'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const own = migrationsOfItsOwn()

const newcomers = 'create table newcomers (id int); insert into newcomers values (1);'

test('what has run is not run again', async () => {
  expect(await migrate(own.database, migrations)).toEqual([])
})

test('a new migration runs once, however many processes start with it', async () => {
  await cp(migrations, own.folder, { recursive: true })
  await writeFile(join(own.folder, '9001-new.sql'), newcomers)
  const ran = await Promise.all([1, 2, 3].map(() => migrate(own.database, own.folder)))
  expect(ran.flat()).toEqual(['9001-new.sql'])
  const { rows } = await sql`select id from newcomers`.execute(own.database.primary)
  expect(rows).toEqual([{ id: 1 }])
})

test('a migration that fails leaves nothing behind, and the next start tries it again', async () => {
  const file = join(own.folder, '9002-broken.sql')
  await writeFile(file, 'create table half_done (id int); select 1 / 0;')
  await expect(migrate(own.database, own.folder)).rejects.toThrow('division by zero')
  const { rows } = await sql`select to_regclass('half_done') as found`.execute(own.database.primary)
  expect(rows).toEqual([{ found: null }])

  await writeFile(file, 'create table half_done (id int);')
  expect(await migrate(own.database, own.folder)).toEqual(['9002-broken.sql'])
})

test('a migration that was changed after it had run is refused by name', async () => {
  await writeFile(join(own.folder, '9001-new.sql'), 'create table newcomers (id bigint);')
  await expect(migrate(own.database, own.folder)).rejects.toThrow('9001-new.sql was changed')
})

test('a migration may say that it runs outside a transaction, and leaves a valid index', async () => {
  const file = join(own.folder, '9003-index.sql')
  await writeFile(join(own.folder, '9001-new.sql'), newcomers)
  await writeFile(
    file,
    `-- outside a transaction
-- Because everybody goes on meanwhile.
create index concurrently newcomers_by_id on newcomers (id);
update newcomers
set id = id + 1;
`,
  )
  expect(await migrate(own.database, own.folder)).toEqual(['9003-index.sql'])
  expect(await indexes('newcomers_by_id')).toEqual([{ is_valid: true }])
  expect((await sql`select id from newcomers`.execute(own.database.primary)).rows).toEqual([
    { id: 2 },
  ])
  expect(await migrate(own.database, own.folder)).toEqual([])
})

test('a migration that fails in the middle is run again, and its index is not made twice', async () => {
  const file = join(own.folder, '9004-index.sql')
  const begun = `-- outside a transaction\ncreate index concurrently newcomers_twice on newcomers (id, id);\n`
  await writeFile(file, `${begun}select 1 / 0;\n`)
  await expect(migrate(own.database, own.folder)).rejects.toThrow('division by zero')
  expect(await indexes('newcomers_twice')).toEqual([{ is_valid: true }])
  await writeFile(file, begun)
  expect(await migrate(own.database, own.folder)).toEqual(['9004-index.sql'])
})

test('a statement that asks for it is run again until it changes nothing', async () => {
  const file = join(own.folder, '9006-again.sql')
  const some = 'select id from newcomers where id < 10 limit 1'
  await writeFile(
    file,
    `-- outside a transaction
-- again until nothing changes
update newcomers set id = id + 3 where id in (${some});
update newcomers set id = -id;
`,
  )
  await sql`insert into newcomers values (1), (20)`.execute(own.database.primary)
  expect(await migrate(own.database, own.folder)).toEqual(['9006-again.sql'])
  const { rows } = await sql`select id from newcomers order by id`.execute(own.database.primary)
  expect(rows).toEqual([{ id: -20 }, { id: -11 }, { id: -10 }])
})

test('a body of several statements is refused outside a transaction', async () => {
  const file = join(own.folder, '9005-body.sql')
  await writeFile(file, '-- outside a transaction\ndo $$ begin end $$;\n')
  await expect(migrate(own.database, own.folder)).rejects.toThrow('9005-body.sql has a body')
  await rm(file)
})

async function indexes(name: string) {
  const { rows } = await sql`
    select indisvalid as is_valid from pg_index where indexrelid = to_regclass(${name})
  `.execute(own.database.primary)
  return rows
}
