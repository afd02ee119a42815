import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished, test } from 'vitest'
import { exists, filesBelow } from '../../src/operator/backup/contents.ts'
import { openPglite } from '../../src/platform/database/pglite.ts'
import { openPostgres } from '../../src/platform/database/postgres.ts'
import { root } from '../architecture/source-files.ts'
import { dump } from '../database/dump.ts'
import { openTestDatabase } from '../database/open-test-database.ts'
import { runSql } from '../database/run-sql.ts'
import { inherited } from '../environment.ts'
import { dataFolder, openedFolder, startShop } from '../start-shop.ts'
import { openSeller } from './seller.ts'

type Settings = { DATA_DIR: string; DATABASE_URL?: string }

/** Runs one of the operator's commands as `bin/shop` does. */
async function operate(settings: Settings & NodeJS.ProcessEnv, ...command: string[]) {
  const run = promisify(execFile)(process.execPath, ['src/cli.ts', ...command], {
    cwd: root,
    env: { ...inherited(), ...settings },
  })
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr.trim() }),
  )
}

/** A shop with the demonstration's cars and one with a photo of its own; returns where that is seen. */
async function fill(address: string) {
  const seller = openSeller()
  const photo = await seller.sendPhoto(address)
  const { status, body } = await seller.sell(address, 'a-key-of-its-own', { images: [photo] })
  expect(status).toBe(201)
  return { photo, page: `/api/listings/${body['id'] as number}` }
}

async function rowsOf({ DATA_DIR, DATABASE_URL: url }: Settings) {
  const database = url
    ? await openPostgres({ url, onError: () => {} })
    : await openPglite({ folder: join(DATA_DIR, 'database') })
  const rows = await dump(database)
  await database.close()
  // The order in which a table gives its rows is not part of what it holds.
  return [...rows].map(([table, text]) => [table, text.split('\n').sort()] as const)
}

/** The same rows, but for the note of the backup, which is made once there is one. */
async function expectSameRows(restored: Settings, original: Settings) {
  const noted = 'backups'
  const [found, expected] = [await rowsOf(restored), await rowsOf(original)]
  const others = (rows: typeof found) => rows.filter(([table]) => table !== noted)
  expect(others(found)).toEqual(others(expected))
  const notes = (rows: typeof found) => new Map(rows).get(noted)?.filter(Boolean)
  expect([notes(found), notes(expected)]).toEqual([[], [expect.stringMatching(/^\(1,/)]])
}

const hashOf = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')

const uploads = async ({ DATA_DIR }: Settings) => {
  const folder = join(DATA_DIR, 'photos/uploads')
  const masters = (await filesBelow(folder)).filter((name) => !/\.\d+\./.test(name))
  return Promise.all(masters.map(async (name) => [name, await hashOf(join(folder, name))]))
}

/** What others of the machine may do in a folder of the shop's, in the bits of its mode. */
const whoElseReads = async ({ DATA_DIR }: Settings, folder: string) =>
  (await stat(join(DATA_DIR, folder))).mode & 0o077

/** A PATH in which one of PostgreSQL's programs does something else first. */
async function pathWith(program: 'pg_dump' | 'pg_restore', first: string) {
  const [own, others] = [await dataFolder(), inherited().PATH!]
  const script = `#!/bin/sh\n${first}\nPATH='${others}' exec ${program} "$@"\n`
  await writeFile(join(own, program), script, { mode: 0o755 })
  return { PATH: own + delimiter + others }
}

/** A shop on PostgreSQL, open until the test ends, of which backups are made. */
async function openOnPostgres(further: NodeJS.ProcessEnv = {}) {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const settings: Settings = { DATA_DIR: await dataFolder(), DATABASE_URL: database.url! }
  const shop = startShop({ ...settings, RUN_JOBS: '0', ...further })
  await shop.address
  return { settings, shop, folders: await dataFolder() }
}

async function emptyDatabase() {
  const { url: server } = inject('database') as { url: string }
  const name = `restored_${randomUUID().slice(0, 8)}`
  await runSql(`${server}postgres`, `create database ${name}`)
  onTestFinished(async () => {
    await runSql(`${server}postgres`, `drop database ${name} with (force)`)
  })
  return `${server}${name}`
}

/** A table in whose index a restore puts its row, and of which nothing can gather statistics. */
const analysedByNobody = `
  set application_name = 'pg_restore';
  create function planted(x integer) returns integer language plpgsql immutable as $$ begin
    if current_setting('application_name') <> 'pg_restore' then raise 'planted'; end if;
    return x;
  end $$;
  create table planted (x integer);
  insert into planted values (1);
  create index on planted (planted(x))`

/** That a restored shop shows the car and its photo, in a size that has to be derived anew. */
async function expectOpen(settings: Settings, { photo, page }: { photo: string; page: string }) {
  const shop = startShop(settings)
  const address = await shop.address
  const listing = (await (await fetch(`${address}${page}`)).json()) as { images: unknown[] }
  expect(listing.images).toHaveLength(1)
  for (const size of [photo, photo.replace('1280.jpg', '320.webp')])
    expect((await fetch(`${address}${size}`)).status).toBe(200)
  shop.kill('SIGTERM')
  await shop.ended
}

test('J2: an embedded shop is backed up and restored, to the row and to the byte', async () => {
  const settings: Settings = { DATA_DIR: await openedFolder() }
  const folder = join(await dataFolder(), 'monday')
  const shop = startShop(settings)
  const car = await fill(await shop.address)

  const early = await operate(settings, 'backup', folder)
  expect(early).toMatchObject({ code: 1, said: expect.stringContaining('in use by process') })
  shop.kill('SIGTERM')
  await shop.ended
  expect(await readdir(join(folder, '..'))).toEqual([])

  const backup = await operate(settings, 'backup', folder)
  expect(backup).toMatchObject({ code: 0, said: expect.stringContaining('1 photos') })
  expect((await operate(settings, 'backup', folder)).said).toContain('never overwritten')

  expect((await operate(settings, 'restore', folder)).said).toContain('there is a shop in')
  const other: Settings = { DATA_DIR: join(await dataFolder(), 'not/there/yet') }
  expect(await operate(other, 'restore', folder)).toMatchObject({ code: 0 })
  for (const made of ['', 'database']) expect(await whoElseReads(other, made), made).toBe(0)
  await expectSameRows(other, settings)
  expect(await uploads(other)).toEqual(await uploads(settings))
  expect(await hashOf(join(other.DATA_DIR, 'auth-secret'))).toBe(
    await hashOf(join(settings.DATA_DIR, 'auth-secret')),
  )
  await expectOpen(other, car)
})

test('an embedded database that stands open to others is shut by the next start', async () => {
  const settings: Settings = { DATA_DIR: await openedFolder() }
  await chmod(settings.DATA_DIR, 0o755)
  // The embedded database's own files are anybody's: this folder is all that keeps them.
  await chmod(join(settings.DATA_DIR, 'database'), 0o755)
  const shop = startShop(settings)
  await shop.address
  expect(await whoElseReads(settings, 'database')).toBe(0)
})

test('J2: a shop on PostgreSQL is backed up while it is open, and restored into an empty database', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const settings: Settings = { DATA_DIR: await dataFolder(), DATABASE_URL: database.url! }
  const folder = join(await dataFolder(), 'monday')
  const shop = startShop({ ...settings, DEMO: '1', RUN_JOBS: '0' })
  const car = await fill(await shop.address)
  await runSql(settings.DATABASE_URL!, analysedByNobody)
  expect(await operate(settings, 'backup', folder)).toMatchObject({ code: 0 })
  shop.kill('SIGTERM')
  await shop.ended

  const other: Settings = { DATA_DIR: await dataFolder(), DATABASE_URL: await emptyDatabase() }

  expect(
    (await operate({ ...other, DATABASE_URL: settings.DATABASE_URL! }, 'restore', folder)).said,
  ).toContain('not empty')
  expect((await operate({ DATA_DIR: other.DATA_DIR }, 'restore', folder)).said).toContain(
    'set DATABASE_URL',
  )
  expect(await operate(other, 'restore', folder)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^restored .*it is whole; .*analyze.*planted/),
  })
  await expectSameRows(other, settings)
  expect(await uploads(other)).toEqual(await uploads(settings))
  await expectOpen(other, car)
})

test('J2: nothing is copied where PostgreSQL’s own programs don’t get to the database', async () => {
  const { settings, folders } = await openOnPostgres()
  const folder = join(folders, 'monday')
  const failing = 'echo certificate verify failed >&2; exit 1'
  const dump = await pathWith('pg_dump', failing)
  expect(await operate({ ...settings, ...dump }, 'backup', folder)).toMatchObject({
    code: 1,
    said: expect.stringContaining('pg_dump failed: certificate verify failed'),
  })
  expect(await readdir(folders)).toEqual([])

  expect(await operate(settings, 'backup', folder)).toMatchObject({ code: 0 })
  const other: Settings = {
    DATA_DIR: join(folders, 'other'),
    DATABASE_URL: await emptyDatabase(),
  }
  const load = await pathWith('pg_restore', failing)
  expect(await operate({ ...other, ...load }, 'restore', folder)).toMatchObject({
    code: 1,
    said: expect.stringContaining('pg_restore failed: certificate verify failed'),
  })
  expect(await readdir(other.DATA_DIR)).toEqual([])
})

test('J2: one of two backups into one folder at once is made, and the other touches nothing of it', async () => {
  const { settings, folders } = await openOnPostgres()
  const [folder, both] = [join(folders, 'monday'), await dataFolder()]
  // Neither goes on before the other has begun.
  const meeting = `touch '${both}'/$PPID; until [ "$(ls '${both}' | wc -l)" -eq 2 ]; do sleep 0.05; done`
  const slow = { ...settings, ...(await pathWith('pg_dump', meeting)) }
  const ends = await Promise.all([1, 2].map(() => operate(slow, 'backup', folder)))
  expect(ends.map(({ code }) => code).toSorted()).toEqual([0, 1])
  expect(ends.find(({ code }) => code === 1)!.said).toContain('another backup')
  expect(await readdir(folders)).toEqual(['monday'])
})

test('J2: a photo that is erased while a backup is made is not in it', async () => {
  const { settings, folders } = await openOnPostgres()
  const photos = join(settings.DATA_DIR, 'photos/uploads')
  await mkdir(photos, { recursive: true })
  await writeFile(join(photos, 'a.jpg'), 'somebody')
  await writeFile(join(photos, 'z.jpg'), Buffer.alloc(400_000_000))
  const backup = operate(settings, 'backup', join(folders, 'monday'))
  const copied = join(folders, 'monday.incomplete/photos/uploads/a.jpg')
  while (!(await exists(copied))) await wait(2)
  await rm(join(photos, 'a.jpg'))
  expect(await backup).toMatchObject({ code: 0, said: expect.stringContaining('1 photos') })
  const made = join(folders, 'monday')
  expect(await filesBelow(join(made, 'photos'))).toEqual(['uploads/z.jpg'])
  expect(await readFile(join(made, 'contents.json'), 'utf8')).not.toContain('a.jpg')
})

test('J2: a restore without the key by which a shop’s data were sealed is refused, before anything is copied', async () => {
  const [own, given] = ['own-key-'.repeat(4), 'given-key'.repeat(4)]
  const settings: Settings = { DATA_DIR: await openedFolder() }
  await writeFile(join(settings.DATA_DIR, 'data-key'), `${own}\n`)
  const folders = await dataFolder()
  const [inIt, apart] = [join(folders, 'in-it'), join(folders, 'apart')]
  const backups = [
    await operate({ ...settings, DATA_KEY: own }, 'backup', inIt),
    await operate({ ...settings, DATA_KEY: given }, 'backup', apart),
  ]
  expect(backups).toMatchObject([{ code: 0 }, { code: 0 }])
  // What lies about from before the setting seals nothing.
  expect(await exists(join(apart, 'data-key'))).toBe(false)

  const into = (name: string, DATA_KEY?: string) => ({
    DATA_DIR: join(folders, name),
    ...(DATA_KEY && { DATA_KEY }),
  })
  expect(await operate(into('one', given), 'restore', inIt)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/DATA_KEY is not the data-key of this backup/),
  })
  expect(await operate(into('one'), 'restore', apart)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/no data-key in .*set DATA_KEY/),
  })
  // By which the folder was held meanwhile.
  expect(await filesBelow(join(folders, 'one'))).toEqual(['database.lock'])
  for (const [name, backup, key] of [
    ['one', inIt, undefined],
    ['two', inIt, own],
    ['three', apart, given],
  ] as const)
    expect(await operate(into(name, key), 'restore', backup), name).toMatchObject({ code: 0 })
})

test('J2: a backup with another shop’s data folder is refused, and one that can’t be noted is whole', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const settings: Settings = { DATA_DIR: await dataFolder(), DATABASE_URL: database.url! }
  const shop = startShop({ ...settings, RUN_JOBS: '0' })
  await fill(await shop.address)
  shop.kill('SIGTERM')
  await shop.ended

  const folders = await dataFolder()
  const folder = join(folders, 'monday')
  const wrong = { ...settings, DATA_DIR: await dataFolder() }
  for (const given of [{}, { AUTH_SECRET: 'x'.repeat(32) }])
    expect(await operate({ ...wrong, ...given }, 'backup', folder)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^there is no (auth-secret|data-key) in .*set DATA_DIR/),
    })
  const keys = { AUTH_SECRET: 'x'.repeat(32), DATA_KEY: 'x'.repeat(32) }
  expect(await operate({ ...wrong, ...keys }, 'backup', folder)).toMatchObject({
    code: 1,
    said: expect.stringContaining(`none is in ${wrong.DATA_DIR}/photos`),
  })
  // What was opened there once has photos and keys of its own.
  await mkdir(join(wrong.DATA_DIR, 'photos'))
  for (const own of ['photos/other.jpg', 'auth-secret', 'data-key'])
    await writeFile(join(wrong.DATA_DIR, own), 'x'.repeat(32))
  expect(await operate(wrong, 'backup', folder)).toMatchObject({
    code: 1,
    said: expect.stringContaining(`none is in ${wrong.DATA_DIR}/photos`),
  })
  expect(await readdir(folders)).toEqual([])

  await runSql(settings.DATABASE_URL!, 'alter table backups add check (false)')
  expect(await operate(settings, 'backup', folder)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^backed up .* 1 photos .*it is whole; .*could not note it/),
  })
  expect(await readdir(folder)).toContain('contents.json')
})

test('a backup that was damaged or interrupted is not restored, and one restore can follow another', async () => {
  const settings: Settings = { DATA_DIR: await openedFolder() }
  const places = await dataFolder()
  const folder = join(places, 'monday')
  const shop = startShop(settings)
  const car = await fill(await shop.address)
  shop.kill('SIGTERM')
  await shop.ended
  expect(await operate(settings, 'backup', folder)).toMatchObject({ code: 0 })
  const [photo = ''] = await filesBelow(join(folder, 'photos'))

  const damaged = join(places, 'damaged')
  await cp(folder, damaged, { recursive: true })
  await writeFile(join(damaged, 'photos', photo), 'something else')
  await rm(join(damaged, 'auth-secret'))
  const other: Settings = { DATA_DIR: await dataFolder() }
  expect((await operate(other, 'restore', damaged)).said).toMatch(
    new RegExp(`damaged: photos/${photo}, auth-secret|damaged: auth-secret, photos/${photo}`),
  )
  expect(await readdir(other.DATA_DIR)).toEqual([])

  const interrupted = join(places, 'tuesday.incomplete')
  await cp(folder, interrupted, { recursive: true })
  await rm(join(interrupted, 'contents.json'))
  expect((await operate(other, 'restore', interrupted)).said).toContain('is not a backup')
  expect((await operate(settings, 'backup', join(places, 'tuesday'))).said).toContain('interrupted')

  // As a restore that was killed leaves it: photos, half of one, and half a database aside.
  expect(await operate(other, 'restore', folder)).toMatchObject({ code: 0 })
  await rename(join(other.DATA_DIR, 'database'), join(other.DATA_DIR, 'database.incomplete'))
  await writeFile(join(other.DATA_DIR, 'photos', `${photo}.incomplete`), 'half')
  expect(await operate(other, 'restore', folder)).toMatchObject({ code: 0 })
  await expectOpen(other, car)

  expect((await operate(settings, 'nonsense')).said).toContain('backup <folder>')
  expect((await operate(settings, 'backup')).code).toBe(1)
})
