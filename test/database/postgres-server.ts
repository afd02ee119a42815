import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, realpathSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { find, postgres } from '../run/debian.ts'

/** A PostgreSQL whose databases a test may create and drop; the address has no database in it. */
export type PostgresServer = { url: string; stop(): Promise<void> }

/** The server of `TEST_DATABASE_URL`, or one of our own in a temporary folder. */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: new URL('/', given).href, stop: async () => {} }
  return startOwnPostgres()
}

/** How a server ends: with a word to everybody, without one, or with no time to end at all. */
export const endings = { clean: 'SIGINT', immediate: 'SIGQUIT', killed: 'SIGKILL' } as const

export type OwnServer = PostgresServer & {
  /** Ends it, unless told without a word to anybody, and starts it again at the same address. */
  restart(ending?: keyof typeof endings): Promise<void>
  /** Ends it in the same ways, and leaves it so. */
  kill(ending: keyof typeof endings): Promise<void>
  /** A server that copies everything that this one does, as soon as it hears of it. */
  startReplica(): Promise<OwnServer>
}

type Settings = Record<string, string>

/** A server in a temporary folder; what it has committed outlives its own end where that is wanted. */
export async function startOwnPostgres({
  syncsCommits = false,
  settings = {},
}: { syncsCommits?: boolean; settings?: Settings } = {}): Promise<OwnServer> {
  const place = await makePlace()
  runProgram(place, 'initdb', [
    ...['--pgdata', place.data, '--username=tester', '--auth=trust'],
    ...['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
  ])
  return serve(place, {
    max_connections: '200',
    // The data need not outlive the run.
    fsync: 'off',
    synchronous_commit: syncsCommits ? 'on' : 'off',
    full_page_writes: 'off',
    ...settings,
  })
}

type Place = { folder: string; data: string; as: { uid: number; gid: number } | undefined }

async function makePlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'youngtimer-postgres-'))
  const as = await ordinaryUser()
  if (as) chownSync(folder, as.uid, as.gid)
  return { folder, data: join(folder, 'data'), as }
}

function findServer(): string {
  const server = find(postgres)
  if (!server) throw new Error('there is no PostgreSQL; bin/test installs it or says how to')
  return realpathSync(server)
}

/** What is on the PATH may be a link; the server's companions lie where it really is. */
export const postgresFolder = (): string => dirname(findServer())

const runProgram = ({ folder, as }: Place, name: string, args: string[]) =>
  execFileSync(join(postgresFolder(), name), args, {
    ...as,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })

async function serve(place: Place, given: Settings): Promise<OwnServer> {
  const { folder, data, as } = place
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    ...given,
  }
  const url = `postgres://tester@127.0.0.1:${port}/`
  let log = ''
  const start = async () => {
    const started = spawn(
      findServer(),
      [
        '-D',
        data,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const watcher = endWithUs(started.pid!)
    started.once('exit', () => watcher.kill())
    started.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)))
    await untilReady(`${url}postgres`, started, () => log)
    return started
  }
  let child = await start()

  return {
    url,
    restart: async (ending = 'immediate') => {
      await end(child, endings[ending])
      // Of one that was killed the sessions live a moment longer, and it doesn't start beside them.
      await untilNobodyHolds(join(data, 'postmaster.pid'))
      child = await start()
    },
    kill: (ending) => end(child, endings[ending]),
    startReplica: async () => {
      const copy = await makePlace()
      runProgram(copy, 'pg_basebackup', [
        ...['--dbname', `${url}postgres`, '--pgdata', copy.data, '--write-recovery-conf'],
        ...['--wal-method=stream', '--checkpoint=fast', '--no-sync'],
      ])
      return serve(copy, given)
    },
    stop: async () => {
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root; root may become somebody else. */
export async function ordinaryUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .map((line) => line.split(':'))
  const named = ['postgres', 'nobody'].map((name) => accounts.find(([account]) => account === name))
  const [, , uid, gid] = named.find(Boolean) ?? []
  if (uid === undefined || gid === undefined)
    throw new Error(
      'PostgreSQL needs a user other than root, and there is none called postgres or nobody',
    )
  return { uid: Number(uid), gid: Number(gid) }
}

/** Where systems begin to give ports to whoever calls out, or asks for any: Linux does so from here on, others later. */
const firstGiven = 32_768

/** A port at which nobody listens, and which the system gives to nobody else until whoever asked listens there. */
export async function freePort(): Promise<number> {
  const port = randomInt(10_240, firstGiven)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return freePort()
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilReady(url: string, child: ChildProcess, log: () => string) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${log()}`)
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch {
      await wait(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/**
 * Ends a process with this one, however this one ends: then the input of the shell that waits beside them is at its end.
 * A group of its own, as a keyboard's interrupt is for all of one.
 */
function endWithUs(pid: number): ChildProcess {
  return spawn('sh', ['-c', `read -r end; kill -QUIT ${pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
}

/** At once unless told: connections that a failed test has left open must not hold it up. */
async function end(child: ChildProcess, signal: NodeJS.Signals = endings.immediate) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

/** Waits until the memory that the server's file names is in nobody's use. */
async function untilNobodyHolds(file: string) {
  const text = await readFile(file, 'utf8').catch(() => '')
  const id = text.split('\n')[6]?.trim().split(/\s+/)[1]
  if (!id) return
  for (;;) {
    const segments = await readFile('/proc/sysvipc/shm', 'utf8').catch(() => '')
    const own = segments.split('\n').find((line) => line.trim().split(/\s+/)[1] === id)
    // The seventh column counts who is attached.
    if (!own || own.trim().split(/\s+/)[6] === '0') return
    await wait(20)
  }
}
