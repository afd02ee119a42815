import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { dumpDatabase, read } from './postgres-programs.ts'

/** A message of PostgreSQL's protocol: what it is, how long, and what it says. */
function message(kind: string, ...parts: (string | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(kind), length, body])
}

const ready = message('Z', 'I')
const column = ['n\0', [0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]] as const
const answer = [
  message('T', [0, 1], ...column.map((part) => (typeof part === 'string' ? part : [...part]))),
  message('D', [0, 1, 0, 0, 0, 1], '7'),
  message('C', 'SELECT 1\0'),
]
const shutdown = message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0')

/** A server that is shut down in the moment in which it has answered. */
async function startEndingServer(): Promise<string> {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', [0, 0, 0, 0]), ready]))
      socket.once('data', () => socket.end(Buffer.concat([...answer, ready, shutdown])))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `postgres://tester@127.0.0.1:${(server.address() as AddressInfo).port}/shop`
}

test('what the database has confirmed is stored though it is shut down in that moment', async () => {
  expect(await read(await startEndingServer(), 'select n')).toEqual([{ n: '7' }])
})

/** What a program of PostgreSQL's is told of a database: its arguments, and of its environment what is asked for. */
async function toldOf(url: string, environment: NodeJS.ProcessEnv = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'youngtimer-programs-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const told = `#!/bin/sh
    echo "$1" >'${folder}/name'
    echo "$PGPASSWORD" >'${folder}/password'
    echo "$PGSSLROOTCERT" >'${folder}/trusted'
    cat "$PGSSLROOTCERT" >'${folder}/certificates' 2>'${folder}/unread'
    exit 0`
  await writeFile(join(folder, 'pg_dump'), told, { mode: 0o755 })
  const PATH = `${folder}:${process.env['PATH']}`
  await dumpDatabase({ url, environment: { ...environment, PATH } }, join(folder, 'database'))
  const line = async (name: string) => (await readFile(join(folder, name), 'utf8')).trim()
  return {
    name: await line('name'),
    password: await line('password'),
    trusted: await line('trusted'),
    certificates: await line('certificates'),
  }
}

test('J2: a server with a public certificate is known to PostgreSQL’s programs as it is to the shop', async () => {
  const { trusted, certificates } = await toldOf('postgres://db.example/shop?sslmode=verify-full')
  expect(certificates.split('-----BEGIN').length - 1).toBe(getCACertificates().length)
  expect(certificates.startsWith(getCACertificates()[0]!.trim())).toBe(true)
  // Made for this once.
  expect(existsSync(trusted)).toBe(false)
})

test('a certificate of one’s own is looked at as it is said, and none where none is', async () => {
  const known = async (url: string, environment?: NodeJS.ProcessEnv) =>
    (await toldOf(url, environment)).trusted
  expect(await known('postgres://db.example/shop?sslmode=verify-full&sslrootcert=/own.pem')).toBe(
    '',
  )
  const own = { PGSSLROOTCERT: '/own.pem' }
  expect(await known('postgres://db.example/shop?sslmode=verify-full', own)).toBe('/own.pem')
  // With certificates at hand libpq would look at one that nobody asked it to.
  for (const url of ['postgres://127.0.0.1/shop', 'postgres://db.example/shop?sslmode=require'])
    expect(await known(url), url).toBe('')
})

test('a password is in no argument of a program, wherever the address has it', async () => {
  const socket = 'postgres:///shop?host=/run/postgresql&user=shop'
  for (const url of [
    'postgres://shop:se%20cret@127.0.0.1/shop',
    `${socket}&password=se%20cret`,
    `${socket}&password=first&password=se+cret&sslpassword=se%20cret`,
  ]) {
    const { name, password } = await toldOf(url)
    expect(name, url).not.toMatch(/cret|first|password/)
    expect(password, url).toBe('se cret')
  }
  expect((await toldOf(`${socket}&password=x&port=5433`)).name).toBe(`--dbname=${socket}&port=5433`)
})
