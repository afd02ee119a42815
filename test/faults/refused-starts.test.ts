import { execFile } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../database/open-test-database.ts'
import { freePort } from '../database/postgres-server.ts'
import { inherited } from '../environment.ts'
import { dataFolder, openedFolder, startShop } from '../start-shop.ts'

/** What the operator is told: the lines of the error output, and nothing from inside. */
async function refusalOf(env: Record<string, string>, entry?: string): Promise<string[]> {
  const { code, signal, stderr, stdout } = await startShop(env, entry).ended
  expect({ code, signal }, stderr + stdout).toEqual({ code: 1, signal: null })
  expect(stderr).not.toMatch(/\n\s+at |node_modules/)
  expect(stdout).not.toContain('is open at')
  return stderr.trimEnd().split('\n')
}

test.each(['PORT', 'METRICS_PORT'])('%s that is in use is said in one line', async (setting) => {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void holder.close())
  const { port } = holder.address() as AddressInfo
  const message = await refusalOf({ DATA_DIR: await openedFolder(), [setting]: String(port) })
  expect(message).toEqual([`port ${port} on 127.0.0.1 is in use; set ${setting} to another`])
})

test('an address that is not this machine’s is said in one line', async () => {
  const message = await refusalOf({ DATA_DIR: await openedFolder(), HOST: '203.0.113.1' })
  expect(message).toEqual([expect.stringContaining('203.0.113.1')])
})

test('a data folder that can’t be one is said in one line', async () => {
  const folder = await dataFolder()
  await writeFile(join(folder, 'file'), '')
  for (const DATA_DIR of [join(folder, 'file'), join(folder, 'file/below')]) {
    const message = await refusalOf({ DATA_DIR })
    expect(message).toEqual([expect.stringContaining(`the data folder ${DATA_DIR} can't be used`)])
  }
})

test('a data folder that may not be written in is said in one line', async () => {
  const folder = await dataFolder()
  await chmod(folder, 0o500)
  // What is forbidden to others is not to root, but the kernel's own folders are.
  const DATA_DIR = process.getuid?.() === 0 ? '/sys/youngtimer' : folder
  const message = await refusalOf({ DATA_DIR })
  expect(message).toEqual([expect.stringContaining(`the data folder ${DATA_DIR} can't be used`)])
})

test('a database in the data folder that is none is said in one line', async () => {
  const folder = await dataFolder()
  await mkdir(join(folder, 'database'))
  await writeFile(join(folder, 'database/PG_VERSION'), '8.4')
  const message = await refusalOf({ DATA_DIR: folder })
  expect(message).toEqual([expect.stringContaining(`${folder}`)])
})

test('a second process on the same embedded data is refused, and the first goes on', async () => {
  const DATA_DIR = await openedFolder()
  const first = startShop({ DATA_DIR })
  const address = await first.address
  const message = await refusalOf({ DATA_DIR })
  expect(message).toEqual([
    `the data in ${DATA_DIR} is in use by process ${first.pid}; stop it, or set DATA_DIR to another folder`,
  ])
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect((await fetch(`${address}/api/listings`)).status).toBe(200)
})

test('a DATABASE_URL that leads nowhere is said in one line, without its password', async () => {
  const given = inject('database')
  if (given.engine !== 'postgres') throw new Error('this project runs on PostgreSQL')
  const nobody = `postgres://ann:top-secret@127.0.0.1:${await freePort()}/shop`
  const wrong = [
    nobody,
    `${given.url}no_such_database`,
    given.url.replace('tester@', 'nobody-we-know:top-secret@'),
  ]
  for (const DATABASE_URL of wrong) {
    for (const entry of ['src/main.ts', 'src/worker.ts']) {
      const message = await refusalOf({ DATA_DIR: await dataFolder(), DATABASE_URL }, entry)
      expect(message, entry).toEqual([
        expect.stringMatching(/^the database at .* does not answer: ./),
      ])
      expect(message.join(), entry).not.toContain('top-secret')
    }
  }
})

test('a worker without a server’s database ends and says why', async () => {
  const message = await refusalOf({ DATA_DIR: await dataFolder() }, 'src/worker.ts')
  expect(message).toEqual([expect.stringContaining('needs DATABASE_URL')])
})

test('everything that is wrong with the settings is said at once, a line each', async () => {
  const message = await refusalOf({
    PORT: '80 80',
    DEMO: 'yes',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://127.0.0.1/shop',
    PUBLIC_URL: 'shop.example',
    KEPT_MEGABYTES: 'lots',
  })
  for (const name of ['PORT', 'DEMO', 'LOG_LEVEL', 'DATABASE_URL', 'PUBLIC_URL', 'KEPT_MEGABYTES'])
    expect(
      message.filter((line) => line.startsWith(name)),
      name,
    ).toHaveLength(1)
  expect(message).toHaveLength(6)
})

test('a port out of range is refused, and so is one that is no number', async () => {
  for (const PORT of ['65536', '3e3']) {
    const message = await refusalOf({ PORT })
    expect(message, PORT).toEqual([`PORT must be a whole number from 0 to 65535, not '${PORT}'`])
  }
})

test('a migration that was changed after it ran stops the start', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  await sql`update schema_migrations set sha256 = 'another' where name = '0001-foundation.sql'`.execute(
    database.primary,
  )
  const { code, stderr } = await startShop({
    DATA_DIR: await dataFolder(),
    DATABASE_URL: database.url!,
  }).ended
  expect(code).toBe(1)
  expect(stderr).toContain('migration 0001-foundation.sql was changed after it had run here')
})

test.each([64, 128, 256])('10.23: %s open files are too few, said in one line', async (most) => {
  const start = `ulimit -n ${most}; exec "$0" "$1"`
  const ended = promisify(execFile)('sh', ['-c', start, process.execPath, 'src/main.ts'], {
    env: { ...inherited(), DATA_DIR: await dataFolder(), PORT: '0', DEMO: '0' },
  })
  const { code, stdout, stderr } = (await ended.catch((error: unknown) => error)) as Record<
    'code' | 'stdout' | 'stderr',
    unknown
  >
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^this process may open too few files \(at most \d+\).*\n$/),
  })
})
