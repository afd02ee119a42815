import { logAct } from '../features/staff/log.server.ts'
import type { Database } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import { readOutboxStats } from '../platform/mail/delivery/expose-metrics.server.ts'
import {
  countUnsentEmails,
  listFailedEmails,
  resendEmails,
} from '../platform/mail/operate-emails.server.ts'
import { readBounceApart, reportedBounce } from '../platform/mail/bounces/read-apart.server.ts'
import { recordBounce } from '../platform/mail/bounces/record.server.ts'
import { readMost, sayMore } from './most.ts'

type Ctx = { database: Pick<Database, 'primary'> }

const usual = 20

export const mailCommands = {
  mails: {
    arguments: '[most]',
    does: 'mails that were given up or withheld and why, and those that have waited longest',
    run: async ({ database }: Ctx, most?: string) => {
      const { waiting: n, oldestUnsentSeconds } = await readOutboxStats(database.primary)
      const { failed, withheld, waiting } = await listFailedEmails(
        database.primary,
        readMost(most, usual),
      )
      const all = await countUnsentEmails(database.primary)
      return [
        `${n} waiting, the oldest that could leave for ${Math.round(oldestUnsentSeconds)} s`,
        ...listed('given up', failed, all.failed),
        ...listed('withheld', withheld, all.withheld),
        ...listed('waiting', waiting, n),
      ].join('\n')
    },
  },
  resend: {
    arguments: '<mail|all>',
    does: 'tries mails again that were given up',
    run: async ({ database }: Ctx, which = '') => {
      if (which !== 'all' && !/^[1-9]\d{0,14}$/.test(which))
        throw new AppError('invalid', `'${which}' is neither the number of a mail nor 'all'`)
      const id = which === 'all' ? null : Number(which)
      const n = await database.primary.transaction().execute(async (tx) => {
        const revived = await resendEmails(tx, id ?? 'all')
        if (revived > 0)
          await logAct(tx, { by: 'command', action: 'resend', subject: 'email', subjectId: id })
        return revived
      })
      if (n === 0 && id !== null)
        throw new AppError('not-found', `There is no mail ${which} that was given up`)
      return `${n} ${n === 1 ? 'mail is' : 'mails are'} tried again`
    },
  },
  bounce: {
    arguments: '',
    does: 'takes in a report of an undeliverable message, from standard input',
    reads: async (message: Buffer) => JSON.stringify(await readBounceApart(message)),
    run: async ({ database }: Ctx, bounce = 'null') =>
      recordBounce({ database }, reportedBounce.parse(JSON.parse(bounce))),
  },
}

type Listed = Awaited<ReturnType<typeof listFailedEmails>>['failed']

const listed = (what: string, mails: Listed, all: number): string[] => [
  ...mails.map(({ id, to_address, subject, created_at, attempts, last_error }) =>
    [
      what.padEnd(9),
      String(id).padStart(7),
      created_at.toISOString().slice(0, 16).replace('T', ' '),
      to_address,
      `'${subject}'`,
      attempts > 0 ? `${attempts} attempts` : '',
      last_error ?? '',
    ]
      .filter(Boolean)
      .join('  '),
  ),
  ...sayMore({ command: 'mails', shown: mails.length, all }).map(
    (more) => `${what.padEnd(9)}  ${more}`,
  ),
]
