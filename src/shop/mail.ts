import { join } from 'node:path'
import { mailFolder } from '../adapters/mail-folder/mail-folder.ts'
import { smtpTransport } from '../adapters/smtp/smtp.ts'
import type { Config } from './config/config.ts'
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

/** The way out that the configuration names; without a mail server, a folder. */
const openMailTransport = ({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): MailTransport =>
  mail.smtp ? smtpTransport(mail.smtp) : mailFolder(join(dataDir, 'mail'))

/** Begins to send what stands in the outbox. */
export const startDelivery = (
  config: Pick<Config, 'mail' | 'dataDir'>,
  {
    database,
    logger,
    renderEmail,
  }: Pick<Delivery, 'database' | 'logger'> & { renderEmail: RenderEmail },
): DeliveryLoop =>
  deliverEmails({
    database,
    logger,
    transport: openMailTransport(config),
    compose: (mail) => composeMessage({ ...config.mail, renderEmail }, mail),
  })
