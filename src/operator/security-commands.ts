import { listUserIds } from '../features/accounts/queries.server.ts'
import { sealAnew } from '../features/listings/registration/registrations.server.ts'
import { AppError } from '../platform/errors.ts'
import { listSecurityEvents } from '../platform/security-log/security-log.server.ts'
import type { Command } from './command.ts'
import { readMost } from './most.ts'

const usual = 500

/** What the operator is told of who tried what, and what is done as a key is changed. */
export const securityCommands: Record<string, Command> = {
  'seal-anew': {
    arguments: '',
    does: 'seals by DATA_KEY what was sealed by DATA_KEY_BEFORE, which can go afterwards',
    run: async ({ database, seal }) => {
      const { sealedAnew, unopened } = await sealAnew(database.primary, seal)
      const done = `registrations sealed anew: ${sealedAnew}`
      return unopened === 0 ? done : `${done}; sealed by a key that is not known: ${unopened}`
    },
  },
  security: {
    arguments: '[--person email] [--since day] [--most lines]',
    does: `the newest ${usual} lines of the security log, or so many, newest first`,
    run: async ({ database }, ...given) => {
      const { person, since, most = usual } = readOptions(given)
      const db = database.primary
      const userIds = person === undefined ? undefined : await listUserIds(db, person)
      if (userIds?.length === 0)
        throw new AppError('not-found', `There is no account with ${person}`)
      const rows = await listSecurityEvents(db, {
        limit: most + 1,
        ...(userIds && { userIds }),
        ...(since && { since }),
      })
      if (rows.length === 0) return 'nothing'
      return [
        ...rows
          .slice(0, most)
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
          ),
        // They aren't counted: of what strangers try there may be millions.
        ...(rows.length > most ? [`and older ones: --most lists more than these ${most}`] : []),
      ].join('\n')
    },
  },
}

type Options = { person?: string; since?: Date; most?: number }

function readOptions(given: string[]): Options {
  const read: Options = {}
  for (let at = 0; at < given.length; at += 2) {
    const [name, value] = [given[at], given[at + 1]]
    // The last would hold, as though nothing had been asked of the others.
    if (Object.hasOwn(read, `${name}`.slice(2)))
      throw new AppError('invalid', `${name} is given twice`)
    if (name === '--person' && value) read.person = value
    else if (name === '--since' && value) read.since = dayOf(value)
    else if (name === '--most' && value) read.most = readMost(value, usual)
    else
      throw new AppError(
        'invalid',
        `'${name}' is none of --person <email>, --since <day> and --most <lines>`,
      )
  }
  return read
}

function dayOf(said: string): Date {
  const day = new Date(said)
  if (!/^\d{4}-\d\d-\d\d/.test(said) || Number.isNaN(day.getTime()))
    throw new AppError('invalid', `'${said}' is not a day, such as 2026-11-21`)
  return day
}
