import type { Logger } from 'pino'
import type { Database, Db } from '../../database/database.ts'
import { Unsendable } from '../template/compose-message.server.ts'
import {
  claimEmails,
  leaseSeconds,
  postpone,
  readClaimed,
  recordDeferred,
  recordFailed,
  recordNobodyThere,
  recordSent,
  recordWithheld,
  releaseEmails,
  type ClaimedEmail,
} from './queue.server.ts'
import { releaseWithheld } from '../outbox.server.ts'
import { longestSend, type MailTransport, type OutgoingMessage, type Outcome } from './transport.ts'
import { untilRecorded } from './until-recorded.ts'

export type Delivery = {
  database: Pick<Database, 'primary'>
  transport: MailTransport
  compose: (mail: ClaimedEmail) => Promise<OutgoingMessage>
  /** Why an email is not to leave any more; null where it is. Asked just before it does. */
  whyWithheld: (mailId: number) => Promise<string | null>
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
  /** How many are claimed together. */
  batch?: number
}

/** For how long after a claim a message may begin, in milliseconds: it has ended before the lease does. */
const startsWithin = leaseSeconds * 1_000 - longestSend - 2_000

/** Seconds for which a mail steps back with which the server stopped taking any. */
const stepBack = 60

/**
 * Sends what is due, one after the other: whenever this process is killed, at most one message has
 * been taken and not recorded. Returns whether there may be more, or the way out is blocked.
 */
export async function deliverBatch(
  delivery: Delivery,
  { isStopping }: { isStopping: () => boolean },
): Promise<'nothing' | 'more' | 'blocked'> {
  const { database, batch = 50 } = delivery
  const db = database.primary
  // From before the claim, by this process's own clock, which nobody sets.
  const latestStart = performance.now() + startsWithin
  const { lease, ids } = await claimEmails(db, batch)
  try {
    for (const id of ids) {
      if (isStopping() || performance.now() > latestStart) return 'more'
      const mail = await readClaimed(db, { lease, id })
      if (!mail || (await isHeldBack(delivery, { lease, id }))) continue
      if ((await deliver(delivery, mail)) === 'blocked') return 'blocked'
    }
    return ids.length < batch ? 'nothing' : 'more'
  } finally {
    await releaseEmails(db, { lease, ids })
  }
}

type Withholding = Pick<Delivery, 'database' | 'logger' | 'whyWithheld'>
type Claimed = { lease: string; id: number }

/** One of which it can't be found out steps back: the others wait for nothing. */
async function isHeldBack(delivery: Withholding, claimed: Claimed): Promise<boolean> {
  try {
    return await isWithheld(delivery, claimed)
  } catch (error) {
    delivery.logger.error(
      { err: error, mail: claimed.id },
      'whether a mail is to be withheld is not known',
    )
    await postpone(delivery.database.primary, claimed.id, stepBack)
    return true
  }
}

/** What stands in the outbox may be hours old: of what it passes on somebody may have had enough since. */
async function isWithheld(
  { database, logger, whyWithheld }: Withholding,
  claimed: Claimed,
): Promise<boolean> {
  const { id } = claimed
  const why = await whyWithheld(id)
  if (why === null) return false
  await recordWithheld(database.primary, claimed, why)
  logger.info({ mail: id }, 'a mail was withheld')
  // Whoever lets go what is in order again may have looked just before it was written down.
  if ((await whyWithheld(id)) === null) await releaseWithheld(database.primary, [id])
  return true
}

/** Sends one mail and records what became of it. */
async function deliver(delivery: Delivery, mail: ClaimedEmail): Promise<'done' | 'blocked'> {
  const { database, transport, logger } = delivery
  const outcome = await send(delivery, mail)
  const said = { mail: mail.id, code: 'code' in outcome ? outcome.code : undefined }
  // Taken by the server and not yet by us: nothing else is sent until this stands.
  await untilRecorded(() => record(database.primary, transport, mail, outcome), {
    onError: (error) =>
      logger.error({ err: error, mail: mail.id }, 'a mail’s outcome not recorded'),
  })
  switch (outcome.kind) {
    case 'accepted':
      return 'done'
    case 'refused':
      logger.warn(said, 'a mail was refused for good')
      return 'done'
    case 'deferred':
      logger.info(said, 'a mail was refused for now')
      return 'done'
    case 'interrupted':
      logger.warn(said, 'a mail was cut off')
      return 'blocked'
    case 'unavailable':
      logger.error({ code: outcome.code }, 'the mail server takes nothing')
      return 'blocked'
  }
}

async function send(
  { transport, compose }: Pick<Delivery, 'transport' | 'compose'>,
  mail: ClaimedEmail,
): Promise<Outcome> {
  if (mail.is_held)
    return { kind: 'refused', code: 'EHELD', reason: 'nobody was there when last written to' }
  try {
    return await transport.send(await compose(mail))
  } catch (error) {
    if (error instanceof Unsendable)
      return { kind: 'refused', code: 'EUNSENDABLE', reason: error.message }
    throw error
  }
}

async function record(db: Db, transport: MailTransport, mail: ClaimedEmail, outcome: Outcome) {
  switch (outcome.kind) {
    case 'accepted':
      return recordSent(db, mail.id, { keepsBody: !transport.reachesPeople })
    case 'refused':
      return outcome.nobodyThere
        ? recordNobodyThere(db, mail, outcome.reason)
        : recordFailed(db, mail.id, outcome.reason)
    case 'deferred':
    case 'interrupted':
      return recordDeferred(db, mail.id, outcome.reason)
    case 'unavailable':
      // The server may have hung up because of this very mail: another is tried first next time.
      return outcome.during === 'message' ? postpone(db, mail.id, stepBack) : undefined
  }
}
