import type { Database } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { readOutboxStats } from '../../../platform/mail/delivery/expose-metrics.server.ts'
import { listFailedEmails, resendEmails } from '../../../platform/mail/operate-emails.server.ts'
import { logAct } from '../../staff/log.server.ts'
import type { OfficeWork, WorkActBody } from './schema.ts'

export type Ctx = {
  database: Pick<Database, 'primary'>
  jobs: Pick<Jobs, 'listDeadLetters' | 'replay' | 'readBacklog'>
}

const most = 100

/** What didn't come off, and what waits. */
export async function readWork({ database: { primary }, jobs }: Ctx): Promise<OfficeWork> {
  const backlog = await jobs.readBacklog()
  const letters = await jobs.listDeadLetters(most)
  const stats = await readOutboxStats(primary)
  const { failed } = await listFailedEmails(primary, most)
  return {
    oldestDueSeconds: backlog.oldestDueSeconds,
    latenessSeconds: backlog.latenessSeconds,
    deadLetters: letters.map(({ payload, failedAt, ...letter }) => ({
      ...letter,
      payload: JSON.stringify(payload),
      failedAt: failedAt.toISOString(),
    })),
    emails: {
      failed: failed.length,
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
  }
}

type Act = { by: number; body: WorkActBody }

/** Has a job done, or an email sent, once more; returns what became of it, in words. */
export const actOnWork = (ctx: Ctx, act: Act): Promise<string> =>
  act.body.act === 'replay' ? replay(ctx, act) : resend(ctx, act)

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

async function resend({ database }: Ctx, { by, body: { which, reason } }: Act): Promise<string> {
  if (which !== 'all' && !/^[1-9]\d{0,14}$/.test(which))
    throw new AppError('invalid', 'There is no such email', { field: 'which' })
  const id = which === 'all' ? which : Number(which)
  const n = await resendEmails(database.primary, id)
  if (n === 0) throw new AppError('conflict', 'No such email waits to be sent again')
  await database.primary.transaction().execute((tx) =>
    logAct(tx, {
      by,
      action: 'resend',
      subject: 'email',
      subjectId: id === 'all' ? null : id,
      reason,
    }),
  )
  return n === 1 ? 'The email is sent again.' : `${n} emails are sent again.`
}
