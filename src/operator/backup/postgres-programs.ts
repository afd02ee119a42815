import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { getCACertificates } from 'node:tls'
import pg from 'pg'
import { passwordOf, withoutPassword } from '../../platform/password-of-url.ts'
import { BackupRefused } from './refused.ts'

/** Where a database is, and the environment in which PostgreSQL's programs are found. */
export type Server = { url: string; environment: NodeJS.ProcessEnv }

/**
 * PostgreSQL's own programs write and read its dumps; a dump is of one moment, whatever is written
 * meanwhile. They must be as new as the server.
 */
export const dumpDatabase = (server: Server, file: string) =>
  run('pg_dump', server, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`])

/** All of it or nothing: in one transaction. */
export const loadDatabase = (server: Server, file: string) =>
  run('pg_restore', server, [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    file,
  ])

/**
 * Throws where the programs don't get to a database, before anything is copied beside it: they look at certificates, and for
 * passwords, in their own way.
 */
export const tryDump = (server: Server) => run('pg_dump', server, ['--schema-only'])

/** The same of loading a dump: nothing of it is. */
export const tryLoad = (server: Server, file: string) =>
  run('pg_restore', server, ['--use-list=/dev/null', file])

/** Whether a database has no table of ours, nor of anybody else. */
export async function isEmpty(url: string) {
  const tables = await read(
    url,
    `select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
  )
  return tables.length === 0
}

/** Runs one statement in the database. */
export const runStatement = async (url: string, statement: string) =>
  void (await read(url, statement))

/** Returns the rows that a query finds in the database. */
export async function read<Row extends pg.QueryResultRow>(
  url: string,
  query: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A connection that breaks after its answer takes nothing from it; unheard, it would end the command.
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(query)).rows
  } catch (error) {
    throw new BackupRefused(`the database does not answer: ${(error as Error).message}`)
  } finally {
    await client.end().catch(() => {})
  }
}

async function run(program: string, { url, environment }: Server, args: string[]): Promise<void> {
  // Other users of the machine see a program's arguments, but not its environment.
  const [password, safe] = [passwordOf(url), withoutPassword(url)]
  const certificates = await writeCertificates(safe, environment)
  const child = spawn(program, [`--dbname=${safe.href}`, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...environment,
      ...(password && { PGPASSWORD: password }),
      ...(certificates && { PGSSLROOTCERT: certificates }),
    },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)))
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('error', () =>
        reject(new BackupRefused(`${program} is missing: install PostgreSQL's client programs`)),
      )
      child.on('close', (code) =>
        code === 0 ? resolve() : reject(new BackupRefused(`${program} failed: ${said.trim()}`)),
      )
    })
  } finally {
    if (certificates) await rm(dirname(certificates), { recursive: true })
  }
}

/**
 * What the shop itself trusts, in a file of its own, where a server's certificate is looked at and nothing says by what: PostgreSQL's
 * programs know no certificates but those they are given. Where none is looked at there is none: they would begin to.
 */
async function writeCertificates(
  { searchParams }: URL,
  { PGSSLROOTCERT: given }: NodeJS.ProcessEnv,
): Promise<string | null> {
  const isLookedAt = searchParams.get('sslmode')?.startsWith('verify-')
  if (!isLookedAt || searchParams.has('sslrootcert') || given) return null
  const file = join(await mkdtemp(join(tmpdir(), 'youngtimer-certificates-')), 'trusted.pem')
  await writeFile(file, getCACertificates().join('\n'))
  return file
}
