import { execFile } from 'node:child_process'
import { chmod, chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { freePort, ordinaryUser, postgresFolder } from '../../database/postgres-server.ts'
import { runSql } from '../../database/run-sql.ts'
import { etcd, haproxy, patroni } from '../../run/debian.ts'
import { daemonFolder, deployed, startDaemon, type Daemon } from './daemon.ts'

type Node = {
  name: string
  port: number
  api: number
  data: string
  config: string
  daemon: Daemon
}

type Role = 'leader' | 'sync_standby' | 'replica'
type Member = { name: string; role: Role; state: string }

/** Two databases under Patroni and one etcd, and HAProxy before them, as `deploy/` has them. */
export async function startCluster({ ttl }: { ttl: number }) {
  const folder = await daemonFolder()
  const tls = await makeCertificate(folder)
  const [store, peer] = [await freePort(), await freePort()]
  const at = (port: number) => `http://127.0.0.1:${port}`
  await startDaemon(
    etcd,
    [
      ...['--name', 'only', '--data-dir', join(folder, 'etcd'), '--unsafe-no-fsync'],
      ...['--listen-client-urls', at(store), '--advertise-client-urls', at(store)],
      ...['--listen-peer-urls', at(peer), '--initial-advertise-peer-urls', at(peer)],
      ...['--initial-cluster', `only=${at(peer)}`, '--logger', 'zap'],
    ],
    { folder, isReady: async () => (await fetch(`${at(store)}/health`)).ok },
  )

  const start = ({ api, config }: Pick<Node, 'api' | 'config'>) =>
    startDaemon(patroni, [config], {
      folder,
      // It answers at once, and says whether it is of use.
      isReady: async () => (await fetch(`${at(api)}/liveness`)).ok,
    })
  const open = async (name: string): Promise<Node> => {
    const [port, api, data] = [await freePort(), await freePort(), join(folder, name)]
    const config = join(folder, `${name}.yml`)
    await writeFile(
      config,
      await deployed('patroni.yml', [
        [/^name: a$/m, `name: ${name}`],
        [/^ {2}listen: 10\.0\.0\.1:8008$/m, `  listen: 127.0.0.1:${api}`],
        [/^ {2}connect_address: 10\.0\.0\.1:8008$/m, `  connect_address: 127.0.0.1:${api}`],
        [/^ {2}hosts: .*$/m, `  hosts: 127.0.0.1:${store}`],
        [/^ {2}listen: 10\.0\.0\.1:5432$/m, `  listen: 127.0.0.1:${port}`],
        [/^ {2}connect_address: 10\.0\.0\.1:5432$/m, `  connect_address: 127.0.0.1:${port}`],
        [/^ {2}data_dir: .*$/m, `  data_dir: ${data}`],
        [/^ {2}bin_dir: .*$/m, `  bin_dir: ${postgresFolder()}`],
        [/unix_socket_directories: .*$/m, `unix_socket_directories: ${folder}`],
        [/local all postgres peer/, 'local all all trust'],
        [/hostssl all all .*$/m, 'hostssl all all 127.0.0.1/32 trust'],
        [/hostssl replication .*$/m, 'hostssl replication all 127.0.0.1/32 trust'],
        [/ssl_cert_file: .*$/m, `ssl_cert_file: ${tls.certificate}`],
        [/ssl_key_file: .*$/m, `ssl_key_file: ${tls.key}`],
        // Of the superuser, of replication and of rewinding.
        ...Array.from({ length: 3 }, (): [RegExp, string] => [
          /sslrootcert: \/etc.*$/m,
          `sslrootcert: ${tls.certificate}`,
        ]),
        [/ttl: 20$/m, `ttl: ${ttl}`],
        [/loop_wait: 5$/m, `loop_wait: ${Math.ceil(ttl / 4)}`],
        [/retry_timeout: 5$/m, `retry_timeout: ${Math.ceil(ttl / 4)}`],
      ]),
    )
    return { name, port, api, data, config, daemon: await start({ api, config }) }
  }

  const nodes: Node[] = []
  // Patroni starts its database apart from itself: it doesn't end with it.
  onTestFinished(async () => {
    await Promise.all(nodes.map(kill))
  })
  const members = async (): Promise<Member[]> => {
    for (const { api } of nodes) {
      const response = await fetch(`${at(api)}/cluster`).catch(() => null)
      if (response?.ok) return ((await response.json()) as { members: Member[] }).members
    }
    return []
  }
  const named = async (role: Role) => {
    const member = (await members()).find(
      (one) => one.role === role && (one.state === 'running' || one.state === 'streaming'),
    )
    return nodes.find(({ name }) => name === member?.name)
  }
  const until = async (role: Role, seconds: number): Promise<Node> => {
    const giveUpAt = Date.now() + seconds * 1_000
    for (;;) {
      const found = await named(role)
      if (found) return found
      if (Date.now() > giveUpAt)
        throw new Error(
          `nobody became ${role}: ${JSON.stringify(await members())}\n${nodes.map(({ daemon }) => daemon.log()).join('\n')}`,
        )
      await wait(100)
    }
  }

  nodes.push(await open('a'))
  await until('leader', 180)
  nodes.push(await open('b'))
  await until('sync_standby', 180)
  /** As the operator's, but for the name: the certificate of a test is for the address. */
  const urlOf = (port: number, database: string) =>
    `postgres://postgres@127.0.0.1:${port}/${database}?sslmode=verify-full&sslrootcert=${tls.certificate}`
  const ports = await startHaproxy(folder, nodes, (port) => urlOf(port, 'postgres'))
  return {
    url: (database: string) => urlOf(ports.primary, database),
    readUrl: (database: string) => urlOf(ports.replicas, database),
    /** By which nobody should come in. */
    urlInTheClear: `postgres://postgres@127.0.0.1:${ports.primary}/postgres?sslmode=disable`,
    /** Kills the primary and all that could start it again, as when its machine is lost; returns what brings it back. */
    losePrimary: async () => {
      const primary = await until('leader', 180)
      await kill(primary)
      return {
        bringBack: async () => {
          primary.daemon = await start(primary)
        },
      }
    },
    /** Until a standby has everything that is acknowledged. */
    untilSafe: () => until('sync_standby', 180),
  }
}

/** Both at once: the one would end the other politely. */
async function kill({ daemon, data }: Node) {
  const pid = Number(
    (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
  )
  const over = daemon.kill('SIGKILL')
  if (pid > 0)
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  await over
}

/** One that is its own authority, for this machine's address; PostgreSQL takes a key that it alone can read. */
async function makeCertificate(folder: string) {
  const [certificate, key] = [join(folder, 'database.crt'), join(folder, 'database.key')]
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
    ...['-subj', '/CN=database.internal', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '1'],
    ...['-keyout', key, '-out', certificate],
  ])
  await chmod(key, 0o600)
  const as = await ordinaryUser()
  if (as) await chown(key, as.uid, as.gid)
  return { certificate, key }
}

async function startHaproxy(folder: string, nodes: Node[], urlOf: (port: number) => string) {
  const [primary, replicas] = [await freePort(), await freePort()]
  const config = join(folder, 'haproxy.cfg')
  const servers = nodes
    .map(({ name, port, api }) => `  server ${name} 127.0.0.1:${port} check port ${api}`)
    .join('\n')
  const placed = /( {2}server \w 10\.0\.0\.\d:5432 check port 8008\n?)+/
  await writeFile(
    config,
    await deployed('haproxy.cfg', [
      [/bind 127\.0\.0\.1:5000/, `bind 127.0.0.1:${primary}`],
      [/bind 127\.0\.0\.1:5001/, `bind 127.0.0.1:${replicas}`],
      [placed, `${servers}\n`],
      [placed, `${servers}\n`],
    ]),
  )
  await startDaemon(haproxy, ['-db', '-f', config], {
    folder,
    isReady: () => leadsToPrimary(urlOf(primary)),
  })
  return { primary, replicas }
}

/** Before its first checks it takes every server for the right one, and asks each in turn. */
async function leadsToPrimary(url: string): Promise<boolean> {
  for (let n = 0; n < 4; n++) {
    const [{ standby }] = (await runSql(url, 'select pg_is_in_recovery() as standby')) as [
      { standby: boolean },
    ]
    if (standby) return false
  }
  return true
}
