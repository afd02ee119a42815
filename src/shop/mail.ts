import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { mailFolder } from '../adapters/mail-folder/mail-folder.ts'
import { repliesFolder } from '../adapters/mail-folder/replies-folder.ts'
import { smtpTransport } from '../adapters/smtp/smtp.ts'
import type { Config } from './config/config.ts'
import { whyWithheld } from '../features/enquiries/conversation/withhold.server.ts'
import { takeInReply } from '../features/enquiries/relay/take-in.server.ts'
import type { Database } from '../platform/database/database.ts'
import {
  composeMessage,
  type RenderEmail,
} from '../platform/mail/template/compose-message.server.ts'
import {
  deliverEmails,
  type DeliveryLoop,
} from '../platform/mail/delivery/deliver-emails.server.ts'
import type { Delivery } from '../platform/mail/delivery/deliver-batch.server.ts'
import type { MailTransport } from '../platform/mail/delivery/transport.ts'
import { readReplyApart } from '../platform/mail/replies/read-apart.server.ts'

type MailSettings = Pick<Config, 'mail' | 'dataDir' | 'publicUrl'>

/** Without a mail server messages are put here, and their answers into a folder in it. */
const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'mail')

/** The way out that the configuration names; without a mail server, a folder. */
const openMailTransport = (config: MailSettings): MailTransport =>
  config.mail.smtp ? smtpTransport(config.mail.smtp) : mailFolder(folderOf(config))

/** Hands in an answer to an email of ours, once however often it is found; returns what became of it. */
const takeInWith =
  ({ publicUrl, mail: { replyDomain } }: MailSettings, database: Pick<Database, 'primary'>) =>
  async (message: Buffer): Promise<string> => {
    const { messageId, ...reply } = await readReplyApart(message)
    const ownId = messageId ?? createHash('sha256').update(message).digest('hex')
    const ctx = { database, publicUrl, replyDomain }
    return takeInReply(ctx, { ...reply, messageId: ownId })
  }

/** Begins to send what stands in the outbox and, without a mail server, to take in what is put into a folder. */
export function startMail(
  config: MailSettings,
  {
    database,
    logger,
    renderEmail,
  }: Pick<Delivery, 'database' | 'logger'> & { renderEmail: RenderEmail },
): DeliveryLoop {
  const delivery = deliverEmails({
    database,
    logger,
    transport: openMailTransport(config),
    compose: (mail) => composeMessage({ ...config.mail, renderEmail }, mail),
    whyWithheld: (mailId) => whyWithheld(database.primary, mailId),
  })
  const replies = config.mail.smtp
    ? null
    : repliesFolder(join(folderOf(config), 'replies'), {
        takeIn: takeInWith(config, database),
        logger,
      })
  return {
    stop: async () => {
      await Promise.all([delivery.stop(), replies?.stop()])
    },
  }
}
