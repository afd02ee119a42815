import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../database/postgres-server.ts'
import { buildah, find, mmdebstrap, type Program } from '../../run/debian.ts'

/**
 * The image that an operator builds, and the README's commands on a machine that has Node, npm and nothing of ours: both
 * stand on a Debian of its smallest packages, made here, as no registry of images is asked. Needs root.
 */

const root = join(import.meta.dirname, '../../..')
const patience = 40 * 60_000
const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
/** What the Dockerfile builds on, which this makes. */
const base = /^FROM (\S+)$/m.exec(dockerfile)?.[1] ?? ''

let folder = ''
/** How npm is set up on this machine, where its own settings are not found. */
let npmSettings: string[] = []

async function run(program: Program, args: string[]): Promise<string> {
  const path = find(program)
  if (!path) throw new Error(`there is no ${program.name}; bin/test installs it or says how to`)
  const options = { cwd: root, timeout: patience, maxBuffer: 64 * 1024 * 1024 }
  const { stdout } = await promisify(execFile)(path, args, options)
  return stdout.trim()
}

const places = () => [
  ...['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')],
  ...['--storage-driver', 'vfs'],
]
const build = (...args: string[]) => run(buildah, [...places(), ...args])
const shared = () => npmSettings.flatMap((path) => ['--volume', path])

/** What is asked of `buildah inspect`. */
type Inspected = { OCIv1: { config: { Cmd: string[] } } }

/** Runs a command in a container, without the walls that need a daemon; ends with its test. */
function starts(container: string, environment: Record<string, string>, ...command: string[]) {
  const named = Object.entries(environment).flatMap(([name, value]) => [
    '--env',
    `${name}=${value}`,
  ])
  const args = ['run', '--isolation', 'chroot', ...shared(), ...named, container, '--', ...command]
  const child = spawn(find(buildah)!, [...places(), ...args], { cwd: root, detached: true })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-8_000)))
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  onTestFinished(async () => {
    end(child)
    await ended
  })
  return { child, ended, said: () => said }
}

function end({ pid, exitCode, signalCode }: ChildProcess) {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM')
}

function npmFolder(): string {
  const program = find({ name: 'npm', debian: 'npm', places: ['npm'] })
  if (!program) throw new Error('there is no npm')
  return join(realpathSync(program), '../..')
}

/** How many cars are on sale at a port, once somebody answers there. */
async function carsAt(port: number, shop: ReturnType<typeof starts>): Promise<unknown> {
  for (;;) {
    if (shop.child.exitCode !== null) throw new Error(`the shop has ended:\n${shop.said()}`)
    const response = await fetch(`http://127.0.0.1:${port}/api/listings`).catch(() => null)
    if (response?.ok) return ((await response.json()) as { total: unknown }).total
    await wait(500)
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'youngtimer-image-'))
  const npm = async (...args: string[]) =>
    (await promisify(execFile)('npm', args, { cwd: root })).stdout.trim()
  const settings = join(folder, 'npmrc')
  // A registry behind a proxy is trusted by an authority that the machine names.
  const authorities = [await npm('config', 'get', 'cafile'), process.env['NODE_EXTRA_CA_CERTS']]
  const cafile = authorities.find((path) => path && existsSync(path))
  await writeFile(
    settings,
    `registry=${await npm('config', 'get', 'registry')}\n${cafile ? `cafile=${cafile}\n` : ''}`,
  )
  npmSettings = [`${settings}:/etc/npmrc:ro`, ...(cafile ? [`${cafile}:${cafile}:ro`] : [])]

  const tar = join(folder, 'root.tar')
  await run(mmdebstrap, [
    ...['--quiet', '--variant=minbase', '--include=ca-certificates,git,libstdc++6'],
    ...['bookworm', tar],
  ])
  const container = await build('from', 'scratch')
  await build('add', '--quiet', container, tar, '/')
  await build('copy', '--quiet', container, process.execPath, '/usr/local/bin/node')
  await build(
    ...['copy', '--quiet', container],
    ...[npmFolder(), '/usr/local/lib/node_modules/npm'],
  )
  await build(
    ...['run', '--isolation', 'chroot', container, '--', 'sh', '-c'],
    'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --create-home node',
  )
  await build('config', '--env', 'NPM_CONFIG_GLOBALCONFIG=/etc/npmrc', container)
  await build('commit', '--quiet', container, base)
}, patience)

afterAll(() => rm(folder, { recursive: true, force: true }), patience)

test(
  'the image that deploy/Dockerfile describes is built, and opens a full shop',
  async () => {
    await build(
      ...['build', '--isolation', 'chroot', '--pull=never', ...shared()],
      ...['--file', 'deploy/Dockerfile', '--tag', 'youngtimer', '.'],
    )
    const container = await build('from', '--pull=never', 'youngtimer')
    const inspected = JSON.parse(await build('inspect', container)) as Inspected
    const port = await freePort()
    // On this machine alone; all else is as the image has it, its user and its folder too.
    const own = { HOST: '127.0.0.1', PORT: String(port) }
    const shop = starts(container, own, ...inspected.OCIv1.config.Cmd)
    expect(await carsAt(port, shop)).toEqual({ n: 140, exact: true })
  },
  patience,
)

test(
  'on a machine that has Node and npm alone bin/start opens a full shop, and bin/test --quick passes',
  async () => {
    const container = await build('from', '--pull=never', base)
    const clone = join(folder, 'clone')
    await promisify(execFile)('git', ['clone', '--quiet', root, clone])
    await build('copy', '--quiet', container, clone, '/srv/shop')
    const port = await freePort()
    const shop = starts(container, { PORT: String(port) }, '/srv/shop/bin/start')
    expect(await carsAt(port, shop)).toEqual({ n: 140, exact: true })
    end(shop.child)
    await shop.ended

    const tests = starts(container, { CI: 'true' }, '/srv/shop/bin/test', '--quick')
    const code = await tests.ended
    expect({ code, last: tests.said().trimEnd().split('\n').at(-1) }).toEqual({
      code: 0,
      last: expect.stringMatching(/^\d{3,} passed, 0 failed$/),
    })
  },
  patience,
)
