import { sql } from 'kysely'
import { readBackups } from '../../../platform/database/backups.server.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { isLow } from '../../../platform/no-room.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { readOutboxStats } from '../../../platform/mail/delivery/expose-metrics.server.ts'
import {
  countUnsentEmails,
  listFailedEmails,
  listReturnedEmails,
  resendEmails,
  writeAgain,
} from '../../../platform/mail/operate-emails.server.ts'
import { readStored } from '../../photos/stored/count.server.ts'
import { decidePost, listOpenPosts, type OpenPost } from '../../promotion/posts/operate.server.ts'
import type { PostDecision } from '../../promotion/posts/decisions.ts'
import { networkName } from '../../promotion/rules.ts'
import { logAct } from '../../staff/log.server.ts'
import { mostWaiting } from '../schema.ts'
import type { OfficeWork, WorkActBody } from './schema.ts'

export type Ctx = {
  database: Pick<Database, 'primary'>
  jobs: Pick<Jobs, 'listDeadLetters' | 'replay' | 'readBacklog'>
  /** On the disk of the data folder; null where there is none. */
  readFreeBytes(): Promise<number | null>
  /** That photos leave free there. */
  diskReserveBytes: number
  /** Hours after which a backup is overdue; 0 where something else makes them. */
  backupHours: number
}

/** What didn't come off, and what waits. */
export async function readWork(ctx: Ctx): Promise<OfficeWork> {
  const { jobs } = ctx
  const { primary } = ctx.database
  const backlog = await jobs.readBacklog()
  const letters = await jobs.listDeadLetters(mostWaiting + 1)
  const stats = await readOutboxStats(primary)
  const { failed } = await listFailedEmails(primary, mostWaiting + 1)
  const unsent = await countUnsentEmails(primary)
  return {
    oldestDueSeconds: backlog.oldestDueSeconds,
    latenessSeconds: backlog.latenessSeconds,
    deadLetters: letters.map(({ payload, failedAt, ...letter }) => ({
      ...letter,
      payload: JSON.stringify(payload),
      failedAt: failedAt.toISOString(),
    })),
    emails: {
      failed: unsent.failed,
      waiting: stats.waiting,
      oldestUnsentSeconds: stats.oldestUnsentSeconds,
    },
    failedEmails: failed.map((email) => ({
      id: Number(email.id),
      to: email.to_address,
      subject: email.subject,
      attempts: email.attempts,
      reason: email.last_error,
      writtenAt: email.created_at.toISOString(),
    })),
    returnedEmails: (await listReturnedEmails(primary, mostWaiting + 1)).map(
      ({ cameBackAt, heldUntil, ...email }) => ({
        ...email,
        cameBackAt: cameBackAt.toISOString(),
        heldUntil: heldUntil?.toISOString() ?? null,
      }),
    ),
    posts: (await listOpenPosts(primary, mostWaiting + 1)).map(toRow),
    storage: await readStorage(ctx),
    backups: {
      ...(await readBackups(primary, ctx.backupHours)),
      mostHours: ctx.backupHours,
    },
  }
}

const toRow = (post: OpenPost): OfficeWork['posts'][number] => ({
  id: Number(post.id),
  network: networkName[post.network],
  listingId: post.listingId,
  car: post.car,
  mark: post.reference,
  externalId: post.externalId,
  waitsFor: whatFor(post),
  nextTryAt: post.nextTryAt.toISOString(),
  reason: post.lastError,
  attempts: post.attempts,
  stands: whetherItStands(post),
  decisions: post.decisions,
})

function whetherItStands({ postedAt, state }: OpenPost): OfficeWork['posts'][number]['stands'] {
  if (postedAt !== null) return 'stood'
  return state === 'composed' || state === 'failed' ? 'never' : 'unknown'
}

function whatFor({
  state,
  isClosed,
  lastError,
}: OpenPost): OfficeWork['posts'][number]['waitsFor'] {
  if (isClosed) return 'token'
  if (state === 'unknown' || state === 'failed') return 'person'
  if (state === 'publishing') return 'answer'
  return lastError === null ? 'turn' : 'retry'
}

async function readStorage({
  database: { primary },
  readFreeBytes,
  diskReserveBytes,
}: Ctx): Promise<OfficeWork['storage']> {
  const freeBytes = await readFreeBytes()
  const stored = await readStored(primary)
  return {
    kinds: [
      ...stored.map(({ countedAt, ...kind }) => ({ ...kind, countedAt: countedAt.toISOString() })),
      await readDatabaseSize(primary),
    ],
    freeBytes,
    isLow: freeBytes !== null && isLow(freeBytes, diskReserveBytes),
  }
}

async function readDatabaseSize(db: Db): Promise<OfficeWork['storage']['kinds'][number]> {
  const { rows } = await sql<{ bytes: number; at: Date }>`
    select pg_database_size(current_database())::float8 as bytes, app_now() as at`.execute(db)
  const { bytes, at } = rows[0]!
  return { kind: 'database', files: null, bytes, countedAt: at.toISOString() }
}

type Act = { by: number; body: WorkActBody }

/** Has a job done, or an email sent, once more; returns what became of it, in words. */
export function actOnWork(ctx: Ctx, act: Act): Promise<string> {
  switch (act.body.act) {
    case 'replay':
      return replay(ctx, act)
    case 'resend':
      return resend(ctx, act)
    case 'write-again':
      return writeToAgain(ctx, act)
    case 'post-retry':
      return decide(ctx, act, 'retry')
    case 'post-posted':
      return decide(ctx, act, 'posted')
    case 'post-never':
      return decide(ctx, act, 'never')
  }
}

const decided: Record<PostDecision, string> = {
  retry: 'The post is tried again within a minute.',
  posted: 'It is taken to be there.',
  never: 'It is not posted any more.',
}

async function decide(
  { database }: Ctx,
  { by, body: { act: action, which, reason } }: Act,
  decision: PostDecision,
): Promise<string> {
  const id = numberIn(which, 'post')
  const state = await decidePost(
    { database },
    {
      id,
      decision,
      log: (tx) => logAct(tx, { by, action, subject: 'post', subjectId: id, reason }),
    },
  )
  if (decision === 'never' && state === 'composed')
    return 'It is posted anew if its car is on sale again.'
  return decided[decision]
}

function numberIn(which: string, what: string): number {
  if (/^[1-9]\d{0,14}$/.test(which)) return Number(which)
  throw new AppError('invalid', `There is no such ${what}`, { field: 'which' })
}

async function replay(
  { database, jobs }: Ctx,
  { by, body: { which, reason } }: Act,
): Promise<string> {
  const letters = await jobs.listDeadLetters(Number.MAX_SAFE_INTEGER)
  const chosen = which === 'all' ? letters : letters.filter(({ id }) => id === which)
  if (chosen.length === 0) throw new AppError('conflict', 'No such job waits to be tried again')
  await database.primary
    .transaction()
    .execute((tx) => logAct(tx, { by, action: 'replay', subject: 'job', reason }))
  for (const letter of chosen) await jobs.replay(letter)
  return chosen.length === 1 ? 'The job is tried again.' : `${chosen.length} jobs are tried again.`
}

function resend({ database }: Ctx, { by, body: { which, reason } }: Act): Promise<string> {
  const id = which === 'all' ? which : numberIn(which, 'email')
  const subjectId = id === 'all' ? null : id
  return database.primary.transaction().execute(async (tx) => {
    const n = await resendEmails(tx, id)
    if (n === 0) throw new AppError('conflict', 'No such email waits to be sent again')
    await logAct(tx, { by, action: 'resend', subject: 'email', subjectId, reason })
    return n === 1 ? 'The email is sent again.' : `${n} emails are sent again.`
  })
}

function writeToAgain({ database }: Ctx, { by, body: { which, reason } }: Act): Promise<string> {
  const id = numberIn(which, 'email')
  return database.primary.transaction().execute(async (tx) => {
    if (!(await writeAgain(tx, id)))
      throw new AppError('conflict', 'Emails go to that address already')
    await logAct(tx, { by, action: 'write-again', subject: 'email', subjectId: id, reason })
    return 'What is written to that address from now on is sent.'
  })
}
