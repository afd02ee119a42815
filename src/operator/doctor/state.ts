import type { Finding } from '../../features/office/work/schema.ts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { freeBytesOf } from '../../adapters/storage/with-reserve.ts'
import { holdsPhotos, newestPhotos } from '../backup/own-photos.ts'
import { countSealed } from '../../features/listings/registration/registrations.server.ts'
import { countUnfolded } from '../../features/listings/counts/cells.server.ts'
import { readWebhookActivity } from '../../features/payments/webhook-activity.server.ts'
import { describeBackupAge, readBackups } from '../../platform/database/backups.server.ts'
import { isLow } from '../../platform/no-room.ts'
import { listApplied } from '../../platform/database/migrate.ts'
import { readOutboxStats } from '../../platform/mail/delivery/expose-metrics.server.ts'
import { countFailedEmails } from '../../platform/mail/operate-emails.server.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Backlog } from '../../platform/jobs/dead-letters.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import type { Seal } from '../../platform/seal.ts'
import { ill, note, well } from './finding.ts'

type Examined = {
  database: { primary: Db }
  jobs: Pick<Jobs, 'listDeadLetters' | 'readBacklog'>
  /** The folder whose disk is looked at, and the bytes that photos leave free on it. */
  dataDir: string
  diskReserveBytes: number
  /** Whether photos lie in a bucket, and not in that folder. */
  hasBucket: boolean
  takesCards: boolean
  backupHours: number
  /** By which registrations are opened. */
  seal: Seal
}

const migrations = join(import.meta.dirname, '../../../db/migrations')

/** Seconds by which two clocks may differ; limits and passkeys count in them. */
const mostApart = 2
/** Seconds for which due work, recurring work and emails may wait, as the alarms of operating.md have it. */
const mostLate = 300
/** Changes of counts that wait to be added up each minute, and are read with each search. */
const mostUnfolded = 10_000
/** Days after which a card service that takes payments has told nothing: its webhook may lead elsewhere. */
const quietDays = 7

/** How the shop does: its clocks, disk, schema, jobs, mail, and whether the card service is heard. */
export async function examineState(examined: Examined): Promise<Finding[]> {
  const { database, jobs, dataDir, diskReserveBytes, hasBucket, takesCards, backupHours, seal } =
    examined
  const db = database.primary
  return [
    await examineClock(db),
    await examineVersions(db),
    await examineSchema(db),
    await examineDisk(dataDir, diskReserveBytes),
    ...(hasBucket ? [] : [await examinePhotos(db, dataDir)]),
    await examineDataKey(db, seal),
    await examineBackup(db, backupHours),
    ...(await examineJobs(jobs)),
    await examineCounts(db),
    await examineMail(db),
    ...(takesCards ? [await examineWebhook(db)] : []),
  ]
}

async function examineClock(db: Db): Promise<Finding> {
  const before = Date.now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const apart = Math.abs(rows[0]!.at.getTime() - (before + Date.now()) / 2) / 1_000
  const message = `the database's is ${apart.toFixed(1)} s from this machine's`
  return apart > mostApart ? ill('clock', message) : well('clock', message)
}

async function examineVersions(db: Db): Promise<Finding> {
  const { rows } = await sql<{ version: string }>`select version()`.execute(db)
  // 'PostgreSQL 17.5 (Debian …) on x86_64…'
  const server = rows[0]!.version.split(' ', 2).join(' ')
  return note(
    'versions',
    `Youngtimer ${packageJson.version}, Node ${process.versions.node}, ${server}`,
  )
}

async function examineSchema(db: Db): Promise<Finding> {
  const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql'))
  const applied = new Set(await listApplied(db))
  const missing = files.filter((name) => !applied.has(name))
  if (missing.length > 0) return ill('schema', `${missing.join(', ')} has not run`)
  const ahead = applied.size - files.length
  return ahead > 0
    ? note('schema', `${ahead} migrations are of a newer version than this one`)
    : well('schema', `all ${files.length} migrations have run`)
}

async function examineDisk(folder: string, reserve: number): Promise<Finding> {
  const free = await freeBytesOf(folder)
  // Of a shop whose database and photos lie elsewhere.
  if (free === null) return note('disk', 'DATA_DIR is not there yet')
  const message = `${(free / 1e9).toFixed(1)} GB are free for DATA_DIR`
  // Before photos are refused, not after.
  return isLow(free, reserve) ? ill('disk', message) : well('disk', message)
}

async function examinePhotos(db: Db, dataDir: string): Promise<Finding> {
  const { rows } = await sql.raw<{ storageKey: string }>(newestPhotos).execute(db)
  return (await holdsPhotos(dataDir, rows))
    ? well('photos', 'they lie in DATA_DIR')
    : ill('photos', 'of the newest none is in DATA_DIR: is it the shop’s own?')
}

async function examineDataKey(db: Db, seal: Seal): Promise<Finding> {
  const { sealed, current, opened } = await countSealed(db, seal)
  if (opened < sealed)
    return ill(
      'DATA_KEY',
      `${sealed - opened} of ${sealed} registrations were sealed by another that is not set: set the shop’s own (as DATA_KEY, or the one before as DATA_KEY_BEFORE)`,
    )
  return current < sealed
    ? note(
        'DATA_KEY',
        `${sealed - current} registrations go by DATA_KEY_BEFORE: bin/shop seal-anew`,
      )
    : well('DATA_KEY', 'all registrations were sealed by it')
}

async function examineBackup(db: Db, mostHours: number): Promise<Finding> {
  const backups = await readBackups(db, mostHours)
  const message = `the last was ${describeBackupAge(backups)} (bin/shop backup)`
  if (mostHours === 0) return note('backup', `made by something else; ${message}`)
  return backups.isOverdue
    ? ill('backup', backups.ageHours === null ? 'there was never one (bin/shop backup)' : message)
    : well('backup', message)
}

async function examineJobs(jobs: Examined['jobs']): Promise<Finding[]> {
  const letters = await jobs.listDeadLetters(1_000)
  return [
    examineBacklog(await jobs.readBacklog()),
    letters.length > 0
      ? ill('dead letters', `${wereJobs(letters.length)} given up (bin/shop dead-letters)`)
      : well('dead letters', 'none'),
  ]
}

function examineBacklog({ oldestDueSeconds, latenessSeconds, hasBegun }: Backlog): Finding {
  // Nothing is late of what no worker has ever begun.
  if (!hasBegun) return ill('jobs', 'recurring work has never begun: does a worker run?')
  const late = Math.round(Math.max(oldestDueSeconds, latenessSeconds))
  const message = `the oldest has been due for ${late} s`
  if (late > mostLate) return ill('jobs', `${message}: does a worker run?`)
  return well('jobs', late === 0 ? 'nothing is late' : message)
}

const wereJobs = (n: number) => (n === 1 ? 'one job was' : `${n} jobs were`)

async function examineCounts(db: Db): Promise<Finding> {
  const n = await countUnfolded(db)
  return n > mostUnfolded
    ? ill('counts', `${n} changes wait to be added up: does fold-counts fail? (the log says why)`)
    : well('counts', `${n} changes wait to be added up`)
}

async function examineMail(db: Db): Promise<Finding> {
  const { waiting, oldestUnsentSeconds } = await readOutboxStats(db)
  const unsent = Math.round(oldestUnsentSeconds)
  if (unsent > mostLate)
    return ill('emails', `${waiting} wait, the oldest for ${unsent} s: does anything send them?`)
  const failed = await countFailedEmails(db, { days: 7 })
  return failed > 0
    ? ill('emails', `${failed} failed within a week (bin/shop mails)`)
    : well('emails', 'none failed within a week')
}

async function examineWebhook(db: Db): Promise<Finding> {
  const { days, paid } = await readWebhookActivity(db, { paidWithinDays: quietDays })
  const lastEvent = days === null ? 'never' : `${days.toFixed(1)} days ago`
  return paid > 0 && (days ?? Infinity) > quietDays
    ? ill('webhook', `heard ${lastEvent}, though ${paid} orders were paid: does it lead here?`)
    : well('webhook', `heard ${lastEvent}`)
}
