import type { PersonalData } from '../features/accounts/personal-data.ts'
import { securityLogDays } from '../platform/security-log/rules.ts'
import { listEventsOf } from '../platform/security-log/security-log.server.ts'

const mostTries = 5_000

/**
 * The security log's lines about somebody. They are given out, and not erased with the account: who takes one
 * over may close it, and what they did has to be found. They name nobody then, and go after their time.
 */
export const securityPersonalData: PersonalData = {
  name: 'securityLog',
  notice: {
    what: 'When you signed in, failed to, or changed your account, and from which part of the internet.',
    why: 'To find out who has taken an account over.',
    basis: 'legitimate interests',
    whenClosed: `Kept until ${securityLogDays} days after it happened; it names nobody then.`,
    outlivesAccount: true,
  },
  export: async (db, { userId }) => {
    const { events, leftOut } = await listEventsOf(db, { userId, mostTries })
    return {
      events: events.map(({ id: _id, user_id: _user, happened_at, ...row }) => ({
        happenedAt: happened_at,
        ...row,
      })),
      leftOut,
    }
  },
  erase: async () => {},
}
