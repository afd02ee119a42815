import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { daysAgo } from '../../database/times.ts'
import { asError } from '../delivery/queue.server.ts'
import type { Bounce } from './read.server.ts'
import { holdMailTo } from './undeliverable.server.ts'

/** Days within which a report is believed; servers try for five at most. */
const believedForDays = 14

/** What is wrong with the address itself, and not with one message or today (RFC 3463). */
const isAboutTheAddress = (status: string) => /^5\.(?:0|1|2|4)\./.test(status)

/**
 * Takes in a report that a message could not be delivered. Whoever sends us one by mail is unknown:
 * it is believed about a message that we sent not long ago, to the very address that it names. Says
 * what became of it.
 */
export async function recordBounce(
  { database }: { database: Pick<Database, 'primary'> },
  bounce: Bounce | null,
): Promise<string> {
  if (!bounce) return 'this is no report about a message; nothing was done'
  if (bounce.messageIds.length === 0) return 'it names no message of ours; nothing was done'
  return database.primary.transaction().execute(async (tx) => {
    for (const { addresses, status, reason } of bounce.recipients) {
      const mail = await tx
        .updateTable('mails')
        .set({ bounced_at: sql<Date>`app_now()`, last_error: asError(`came back: ${reason}`) })
        .where('message_id', 'in', bounce.messageIds)
        .where('to_address', 'in', addresses)
        .where('sent_at', '>', daysAgo(believedForDays))
        .returning(['id', 'to_address'])
        .executeTakeFirst()
      if (!mail) continue
      if (!isAboutTheAddress(status)) return `mail ${mail.id} came back (${status})`
      await holdMailTo(tx, mail.to_address, asError(`came back: ${reason}`))
      return `mail ${mail.id} came back (${status}); nothing more is sent to its address for a while`
    }
    return 'we sent no such message to that address lately; nothing was done'
  })
}
