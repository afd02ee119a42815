import { join } from 'node:path'
import { mailFolder } from '../adapters/mail-folder/mail-folder.ts'
import { smtpTransport } from '../adapters/smtp/smtp.ts'
import type { Config } from './config/config.ts'
import {
  composeMessage,
  type RenderLetter,
} from '../platform/mail/letter/compose-message.server.ts'
import { deliverMails, type DeliveryLoop } from '../platform/mail/delivery/deliver-mails.server.ts'
import type { Delivery } from '../platform/mail/delivery/deliver-batch.server.ts'
import type { MailTransport } from '../platform/mail/delivery/transport.ts'

/** The way out that the configuration names; without a mail server, a folder. */
const openMailTransport = ({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): MailTransport =>
  mail.smtp ? smtpTransport(mail.smtp) : mailFolder(join(dataDir, 'mail'))

/** Begins to send what stands in the outbox. */
export const startDelivery = (
  config: Pick<Config, 'mail' | 'dataDir'>,
  {
    database,
    logger,
    renderLetter,
  }: Pick<Delivery, 'database' | 'logger'> & { renderLetter: RenderLetter },
): DeliveryLoop =>
  deliverMails({
    database,
    logger,
    transport: openMailTransport(config),
    compose: (mail) => composeMessage({ ...config.mail, renderLetter }, mail),
  })
