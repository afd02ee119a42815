import { listUserIds } from '../features/accounts/queries.server.ts'
import { AppError } from '../platform/errors.ts'
import { listSecurityEvents } from '../platform/security-log/security-log.server.ts'
import type { Command } from './command.ts'

const most = 500

/** What the operator is told of who tried what. */
export const securityCommands: Record<string, Command> = {
  security: {
    arguments: '[--person email] [--since day]',
    does: `the newest ${most} lines of the security log, newest first`,
    run: async ({ database }, ...given) => {
      const { person, since } = readOptions(given)
      const db = database.primary
      const userIds = person === undefined ? undefined : await listUserIds(db, person)
      if (userIds?.length === 0)
        throw new AppError('not-found', `There is no account with ${person}`)
      const rows = await listSecurityEvents(db, {
        limit: most,
        ...(userIds && { userIds }),
        ...(since && { since }),
      })
      if (rows.length === 0) return 'nothing'
      return rows
        .map((row) =>
          [
            row.happened_at.toISOString().slice(0, 19).replace('T', ' '),
            `${row.event} ${row.outcome}${row.reason === null ? '' : ` (${row.reason})`}`.padEnd(
              40,
            ),
            row.user_id === null ? 'nobody' : `user ${row.user_id}`,
            row.network ?? 'this machine',
            `${row.what}${row.times > 1 ? ` × ${row.times}` : ''}`,
          ].join('  '),
        )
        .join('\n')
    },
  },
}

function readOptions(given: string[]): { person?: string; since?: Date } {
  const read: { person?: string; since?: Date } = {}
  for (let at = 0; at < given.length; at += 2) {
    const [name, value] = [given[at], given[at + 1]]
    if (name === '--person' && value) read.person = value
    else if (name === '--since' && value) read.since = dayOf(value)
    else throw new AppError('invalid', `'${name}' is neither --person <email> nor --since <day>`)
  }
  return read
}

function dayOf(said: string): Date {
  const day = new Date(said)
  if (!/^\d{4}-\d\d-\d\d/.test(said) || Number.isNaN(day.getTime()))
    throw new AppError('invalid', `'${said}' is not a day, such as 2026-11-21`)
  return day
}
