import { execFileSync } from 'node:child_process'
import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program, or a file, that a test needs and npm doesn't bring, and the Debian package that does. */
export type Program = { name: string; debian: string; places: string[]; isRead?: boolean }

/** Without windows it does half the work of the whole browser, which will do where that is there. */
export const chromium: Program = {
  name: 'chromium',
  debian: 'chromium-headless-shell',
  places: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
}
/** In which journeys draw what isn't in our own typeface. */
export const dejavu: Program = {
  name: 'DejaVu',
  debian: 'fonts-dejavu-core',
  places: ['/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'],
  isRead: true,
}
/** What journeys are drawn by; elsewhere the machine's own fonts will do. */
export const browserAndFonts = () => (isThere('/usr/bin/apt-get') ? [chromium, dejavu] : [chromium])
export const postgres: Program = {
  name: 'postgres',
  debian: 'postgresql',
  places: ['postgres', '/usr/lib/postgresql/*/bin/postgres'],
}
export const nginx: Program = {
  name: 'nginx',
  debian: 'nginx-light',
  places: ['nginx', '/usr/sbin/nginx'],
}
/** For tests of several machines, but for what comes with PostgreSQL. */
export const pgbouncer: Program = {
  name: 'pgbouncer',
  debian: 'pgbouncer',
  places: ['pgbouncer', '/usr/sbin/pgbouncer'],
}
export const patroni: Program = { name: 'patroni', debian: 'patroni', places: ['patroni'] }
export const etcd: Program = { name: 'etcd', debian: 'etcd-server', places: ['etcd'] }
export const haproxy: Program = {
  name: 'haproxy',
  debian: 'haproxy',
  places: ['haproxy', '/usr/sbin/haproxy'],
}
export const radosgw: Program = { name: 'radosgw', debian: 'radosgw', places: ['radosgw'] }
export const cephMon: Program = { name: 'ceph-mon', debian: 'ceph-mon', places: ['ceph-mon'] }
export const cephOsd: Program = { name: 'ceph-osd', debian: 'ceph-osd', places: ['ceph-osd'] }
export const mmdebstrap: Program = {
  name: 'mmdebstrap',
  debian: 'mmdebstrap',
  places: ['mmdebstrap'],
}
export const buildah: Program = { name: 'buildah', debian: 'buildah', places: ['buildah'] }
/** For what an operator copies. */
export const systemdAnalyze: Program = {
  name: 'systemd-analyze',
  debian: 'systemd',
  places: ['systemd-analyze'],
}
export const compose: Program = {
  name: 'docker-compose',
  debian: 'docker-compose',
  places: ['docker-compose'],
}

/** The two other engines; the second draws on a screen alone, and so on one in memory. */
export const firefox: Program = {
  name: 'firefox',
  debian: 'firefox-esr',
  places: ['firefox-esr', 'firefox'],
}
export const webkitDriver: Program = {
  name: 'WebKitWebDriver',
  debian: 'webkit2gtk-driver',
  places: ['WebKitWebDriver'],
}
export const miniBrowser: Program = {
  name: 'MiniBrowser',
  debian: 'webkit2gtk-driver',
  places: ['/usr/lib/*/webkit2gtk-4.*/MiniBrowser', '/usr/libexec/webkit2gtk-4.*/MiniBrowser'],
}
export const xvfb: Program = { name: 'Xvfb', debian: 'xvfb', places: ['Xvfb'] }
export const engines = [firefox, webkitDriver, miniBrowser, xvfb]

/** What the tests of faults start, and what looks over an operator's files. */
export const servers = [postgres, nginx, systemdAnalyze, compose]

/** What those of several machines start beside them. */
export const machines = [
  ...[pgbouncer, etcd, patroni, haproxy, radosgw, cephMon, cephOsd],
  ...[mmdebstrap, buildah],
]

function isThere(path: string, mode = constants.X_OK): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

/** Where a program lies, the newest of several; null where it doesn't. */
export function find({ places, isRead }: Program): string | null {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const candidates = places.flatMap((place) =>
    place.startsWith('/')
      ? globSync(place).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      : onPath.map((folder) => join(folder, place)),
  )
  const mode = isRead ? constants.R_OK : constants.X_OK
  return candidates.find((path) => isThere(path, mode)) ?? null
}

/** Finds the programs, installing what is missing where that is possible; else says what to do. */
export function requirePrograms(...programs: Program[]): void {
  const missing = programs.filter((program) => !find(program))
  if (missing.length === 0) return
  const packages = missing.map(({ debian }) => debian)
  const isDebian = isThere('/usr/bin/apt-get')
  if (!isDebian || process.getuid?.() !== 0)
    throw new Error(
      `${missing.map(({ name }) => name).join(' and ')} missing: on Debian, apt-get install ${packages.join(' ')}`,
    )
  console.log(`  installing ${packages.join(', ')}`)
  const apt = (...args: string[]) =>
    execFileSync(
      'apt-get',
      ['-qq', '-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=120', ...args],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      },
    )
  apt('update')
  apt('install', '--yes', '--no-install-recommends', ...packages)
}
