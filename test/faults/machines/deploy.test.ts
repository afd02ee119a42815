import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { longestSend } from '../../../src/platform/mail/delivery/transport.ts'
import { afterCut } from '../../../src/platform/stop-on-signal.ts'
import { readConfig } from '../../../src/shop/config/config.ts'
import { inherited } from '../../environment.ts'
import { compose, find, nginx, systemdAnalyze, type Program } from '../../run/debian.ts'
import { deployed } from './daemon.ts'

const root = join(import.meta.dirname, '../../..')
const deploy = join(root, 'deploy')

/** Runs a program to its end; what it said, both ways, with its exit code. */
async function run(program: Program, ...args: string[]) {
  const path = find(program)
  if (!path) throw new Error(`there is no ${program.name}; bin/test installs it or says how to`)
  const [code, said] = await promisify(execFile)(path, args, { cwd: deploy }).then(
    ({ stdout, stderr }) => [0, stdout + stderr] as const,
    (error: { code: number; stdout: string; stderr: string }) =>
      [error.code, error.stdout + error.stderr] as const,
  )
  return { code, said }
}

async function folder() {
  const made = await mkdtemp(join(tmpdir(), 'youngtimer-deploy-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

/** A unit as it stands, but for where the shop is, and what it starts. */
async function writeUnit(name: string, into: string): Promise<string> {
  const unit = await deployed(name, [[/\/srv\/shop/g, root]])
  await writeFile(join(into, name), unit)
  return join(into, name)
}

test.each(['youngtimer@.service', 'youngtimer-worker.service'])(
  'systemd takes %s as it stands',
  async (name) => {
    const unit = await writeUnit(name, await folder())
    expect(await run(systemdAnalyze, 'verify', '--man=no', unit)).toEqual({ code: 0, said: '' })
  },
)

test('each web process of a machine may have settings of its own, a METRICS_PORT above all', async () => {
  const unit = await readFile(join(deploy, 'youngtimer@.service'), 'utf8')
  const files = [...unit.matchAll(/^EnvironmentFile=(.*)$/gm)].map(([, file]) => file)
  // What comes later holds; without the '-' a process whose own is missing would not start.
  expect(files).toEqual(['/etc/youngtimer.env', '-/etc/youngtimer-%i.env'])
})

test('what systemd would not take is noticed', async () => {
  const unit = await writeUnit('youngtimer-worker.service', await folder())
  await writeFile(unit, (await readFile(unit, 'utf8')).replace('RestartSec', 'RestartSecs'))
  const { said } = await run(systemdAnalyze, 'verify', '--man=no', unit)
  expect(said).toContain('RestartSecs')
})

test('nginx takes its file as it stands, with a certificate', async () => {
  const own = await folder()
  const [certificate, key] = [join(own, 'cars.pem'), join(own, 'cars.key')]
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
    ...['-subj', '/CN=cars.example', '-days', '1', '-keyout', key, '-out', certificate],
  ])
  const servers = await deployed('nginx.conf', [
    [/ssl_certificate .*;/, `ssl_certificate ${certificate};`],
    [/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`],
  ])
  const whole = join(own, 'nginx.conf')
  await writeFile(
    whole,
    `pid ${own}/nginx.pid; error_log stderr; events {} http { access_log off; ${servers} }`,
  )
  const { code, said } = await run(nginx, '-t', '-q', '-p', own, '-c', whole)
  expect({ code, said: said.replaceAll(/.*the "user" directive.*\n/g, '') }).toEqual({
    code: 0,
    said: '',
  })
})

test('the compose file is one, and the shop takes the settings in it', async () => {
  const { code, said } = await run(compose, '--file', 'compose.yaml', 'config', '--quiet')
  expect({ code, said }).toEqual({ code: 0, said: '' })
  const text = await readFile(join(deploy, 'compose.yaml'), 'utf8')
  const [, block] = /environment: &settings\n((?: {4}.*\n)+)/.exec(text)!
  const settings = Object.fromEntries(
    [...block!.matchAll(/^ {4}(\w+): (.*)$/gm)].map(([, name, value]) => [
      name!,
      value!.replaceAll("'", ''),
    ]),
  )
  const config = readConfig(settings)
  expect(config.bucket).toMatchObject({ name: 'photos', endpoint: 'http://photos:8333' })
  expect(config.mail.smtp).toMatchObject({ host: 'mail' })
  const { identities } = JSON.parse(readFileSync(join(deploy, 's3.json'), 'utf8')) as {
    identities: { credentials: { accessKey: string; secretKey: string }[] }[]
  }
  expect(identities[0]!.credentials).toEqual([
    { accessKey: config.bucket!.accessKeyId, secretKey: config.bucket!.secretAccessKey },
  ])
})

test('nothing is killed before the last moment that it is given, by systemd or by compose', async () => {
  const setting = async (file: string, pattern: RegExp) =>
    Number(pattern.exec(await readFile(join(deploy, file), 'utf8'))?.[1] ?? 0)
  const drain = await setting('youngtimer@.service', /DRAIN_SECONDS=(\d+)/)
  const { lastMomentSeconds } = readConfig({})
  const needed = Math.max(drain + lastMomentSeconds + afterCut, longestSend / 1_000)

  for (const unit of ['youngtimer@.service', 'youngtimer-worker.service'])
    expect(await setting(unit, /^TimeoutStopSec=(\d+)$/m), unit).toBeGreaterThanOrEqual(needed)
  const { said } = await run(compose, '--file', 'compose.yaml', 'config')
  for (const service of ['web', 'worker']) {
    const [, block = ''] = new RegExp(`^  ${service}:\n((?: {4}.*\n)+)`, 'm').exec(said) ?? []
    const [, seconds = '0'] = /^ {4}stop_grace_period: (\d+)s$/m.exec(block) ?? []
    expect(Number(seconds), service).toBeGreaterThanOrEqual(needed)
  }
})

test('everything that the Dockerfile copies and starts is there, and its settings are the shop’s', async () => {
  const text = await readFile(join(deploy, 'Dockerfile'), 'utf8')
  const instructions = [...text.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, name, rest]) => ({
    name: name!,
    rest: rest!,
  }))
  const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'USER', 'ENV', 'VOLUME', 'EXPOSE', 'CMD']
  expect(instructions.filter(({ name }) => !known.includes(name))).toEqual([])
  const named = (name: string) =>
    instructions.filter((one) => one.name === name).map(({ rest }) => rest)
  const sources = named('COPY').flatMap((rest) => rest.split(' ').slice(0, -1))
  expect(sources.filter((source) => !existsSync(join(root, source)))).toEqual([])
  const started = JSON.parse(named('CMD')[0]!) as string[]
  expect(started.filter((part) => !existsSync(join(root, part)))).toEqual([])
  const settings = Object.fromEntries(
    named('ENV').flatMap((rest) => rest.split(' ').map((one) => one.split('='))),
  ) as Record<string, string>
  expect(readConfig(settings)).toMatchObject({ host: '0.0.0.0', dataDir: '/var/lib/youngtimer' })
  // The Node of the image only installs ours.
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    engines: { node: string }
  }
  expect(Number(/node:(\d+)/.exec(named('FROM')[0]!)![1])).toBeGreaterThanOrEqual(
    Number(/\d+/.exec(engines.node)![0]),
  )
})

test('what a mail server starts has the shop’s settings, and says so where they lead to no shop', async () => {
  const own = await folder()
  const settings = join(own, 'youngtimer.env')
  await writeFile(settings, `DATA_DIR=${own}/data\nOPERATOR_NAME='Cars & Sons Ltd'\n`)
  const wrapper = join(own, 'youngtimer-shop')
  await writeFile(
    wrapper,
    await deployed('youngtimer-shop', [
      [/\/etc\/youngtimer.env/, settings],
      [/\/srv\/shop/, root],
    ]),
    { mode: 0o755 },
  )
  const { PATH } = inherited()
  const started = promisify(execFile)(wrapper, ['ledger'], { env: { PATH }, cwd: '/' })
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: `there is no shop in ${own}/data; set DATA_DIR, or DATABASE_URL\n`,
  })
})

test('every file of deploy/ is in its table', async () => {
  const readme = await readFile(join(deploy, 'README.md'), 'utf8')
  const named = (await readdir(deploy)).filter(
    (file) => !['README.md', 'Dockerfile.dockerignore'].includes(file),
  )
  expect(named.filter((file) => !readme.includes(file))).toEqual([])
})
