import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { differencesOf, listSchema } from './schema.ts'
import { openShared } from './shared-database.ts'

const root = join(import.meta.dirname, '../..')

class Undone extends Error {}

/** What a statement changes in the schema, told before it is undone. */
async function differencesBy(statement: string): Promise<string[]> {
  const { database, schema } = await openShared()
  let found: string[] = []
  const work = database.primary.transaction().execute(async (tx) => {
    await sql.raw(statement).execute(tx)
    found = differencesOf(schema, await listSchema(tx))
    throw new Undone()
  })
  await expect(work).rejects.toThrow(Undone)
  return found
}

test.each([
  [
    'a constraint that is gone',
    'alter table listings drop constraint listings_make_check',
    /^- constraint listings_make_check of listings CHECK/,
  ],
  [
    'a constraint that is new',
    "alter table users add constraint nobody check (name = '') not valid",
    /^\+ constraint nobody of users CHECK .* NOT VALID/,
  ],
  ['a table', 'create table left_over (id int)', /^\+ relation left_over/],
  [
    'a table of another name',
    'alter table mails rename to mails_elsewhere',
    /^\+ relation mails_elsewhere/,
  ],
  ['a column', 'alter table users add column whim text', /^\+ column whim of users text/],
  [
    'a column that may be empty',
    'alter table users alter column name drop not null',
    /^- column name of users text not null/,
  ],
  ['an index', 'create index left_over on users (name)', /^\+ CREATE INDEX left_over/],
  [
    'a function',
    'create function left_over() returns int language sql as $$ select 1 $$',
    /^\+ function left_over\(\)/,
  ],
  [
    'a function of another body',
    'create or replace function photos_of_plan(plan text) returns int language sql immutable as $$ select 1 $$',
    /^\+ function photos_of_plan/,
  ],
  ['a view', 'create view left_over as select 1 as one', /^\+ relation left_over v/],
  ['a type', "create type left_over as enum ('a')", /^\+ type left_over \{a\}/],
  [
    'a trigger',
    'create trigger left_over before insert on users for each row execute function suppress_redundant_updates_trigger()',
    /^\+ trigger left_over of users O/,
  ],
  [
    'triggers that are off',
    'alter table enquiries disable trigger all',
    /^\+ trigger \w+ of enquiries D/,
  ],
])('%s is noticed', async (_what, statement, line) => {
  expect(await differencesBy(statement)).toContainEqual(expect.stringMatching(line))
})

test('what is put back as it was is nothing', async () => {
  const { database } = await openShared()
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'listings_make_check'
  `.execute(database.primary)
  const undone = `
    alter table listings drop constraint listings_make_check;
    alter table listings add constraint listings_make_check ${rows[0]!.definition};
    alter table mails rename to mails_elsewhere;
    alter table mails_elsewhere rename to mails`
  for (const statement of undone.split(';')) await sql.raw(statement).execute(database.primary)
  expect(differencesOf((await openShared()).schema, await listSchema(database.primary))).toEqual([])
})

const leaves = `import { sql } from 'kysely'
  import { expect, test } from 'vitest'
  import { openShared } from '${root}/test/database/shared-database.ts'
  test('a rule is tried', async () => {
    const { database } = await openShared()
    await sql\`alter table users add constraint nobody check (name = '')\`.execute(database.primary)
  })`

const finds = `import { sql } from 'kysely'
  import { expect, test } from 'vitest'
  import { openShared } from '${root}/test/database/shared-database.ts'
  test('no rule is in the way', async () => {
    const { database } = await openShared()
    const { rows } = await sql\`select from pg_constraint where conname = 'nobody'\`.execute(database.primary)
    expect(rows).toEqual([])
  })`

test('a file that leaves something in the schema fails, and the one after it does not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'left-schema-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'a.test.ts'), leaves)
  await writeFile(join(folder, 'b.test.ts'), finds)
  // The project that this runs in, but for its files; their databases are copies of this run's.
  const database = inject('database')
  await writeFile(
    join(folder, 'vitest.config.ts'),
    `import config from '${root}/vitest.config.ts'
    import { BaseSequencer } from 'vitest/node'
    class ByName extends BaseSequencer {
      sort = async (files) => files.sort((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
    }
    const { test } = config.test.projects.find(({ test }) => test.name === '${database.engine}')
    const { projects: _, ...usual } = config.test
    const own = { include: ['*.test.ts'], exclude: [], globalSetup: [], provide: ${JSON.stringify({ database })} }
    export default { test: { ...usual, ...test, ...own, maxWorkers: 1, sequence: { sequencer: ByName } } }`,
  )
  const counts = join(folder, 'counts.json')
  const run = promisify(execFile)(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--root',
      folder,
      '--reporter',
      join(root, 'test/run/vitest-reporter.ts'),
    ],
    { cwd: root, env: { ...process.env, COUNTS_FILE: counts } },
  )
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('+ constraint nobody of users'),
  })
  expect(JSON.parse(await readFile(counts, 'utf8'))).toMatchObject({
    passed: 2,
    failed: 1,
    names: ['a.test.ts: The schema is not left as it was found:'],
  })
})
