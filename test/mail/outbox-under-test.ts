import { onTestFinished } from 'vitest'
import { whyWithheld } from '../../src/features/enquiries/conversation/withhold.server.ts'
import { smtpTransport } from '../../src/adapters/smtp/smtp.ts'
import { readMailConfig } from '../../src/shop/config/mail.ts'
import { composeMessage } from '../../src/platform/mail/template/compose-message.server.ts'
import {
  deliverBatch,
  type Delivery,
} from '../../src/platform/mail/delivery/deliver-batch.server.ts'
import { renderEmail } from '../../src/platform/mail/template/layout.email.tsx'
import { action, paragraph } from '../../src/platform/mail/template/blocks.ts'
import type { MailTransport } from '../../src/platform/mail/delivery/transport.ts'
import { enqueueEmail } from '../../src/platform/mail/outbox.server.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { shopMailbox } from '../emails.ts'
import { startMailSink } from '../mail-sink.ts'
import { startApp } from '../start-app.ts'

/** A token as links have one: it must leave, and stand in no log. */
export const canaryToken = 'c4n4ry-t0k3n-'

/** A shop whose outbox is delivered to a sink that does as it is told. */
export async function openOutbox({ at = '2026-11-21T12:00:00Z' }: { at?: string } = {}) {
  const shop = await startApp({ at })
  const sink = await startMailSink()
  onTestFinished(() => sink.close())
  const db = shop.database.primary
  const logged: string[] = []
  const logger = createLogger('debug', { write: (line: string) => void logged.push(line) })

  /** Another process that sends from the same outbox. */
  function sender(more: Partial<Delivery> & { url?: string; bounceDomain?: string } = {}) {
    const { url = sink.url, bounceDomain, ...rest } = more
    const given: Record<string, string> = { SMTP_URL: url, MAIL_FROM: shopMailbox.address }
    const limits = { connection: 2_000, greeting: 1_000, silence: 1_000, message: 1_500 }
    const { smtp } = readMailConfig((name) => given[name], [])
    const transport: MailTransport = smtpTransport(smtp!, { limits })
    onTestFinished(() => transport.close())
    const delivery: Delivery = {
      database: shop.database,
      transport,
      logger,
      compose: (mail) => composeMessage({ from: shopMailbox, bounceDomain, renderEmail }, mail),
      whyWithheld: (mailId) => whyWithheld(db, mailId),
      ...rest,
    }
    return delivery
  }
  const own = sender()

  /** Sends until nothing is due, or the way is blocked so many times. */
  async function delivers({ delivery = own, tries = 1 } = {}) {
    for (let blocked = 0; ;) {
      const found = await deliverBatch(delivery, { isStopping: () => false })
      if (found === 'nothing') return 'nothing'
      if (found === 'blocked' && ++blocked >= tries) return 'blocked'
    }
  }

  const enqueues = (...addresses: string[]) =>
    db.transaction().execute(async (tx) => {
      for (const address of addresses)
        await enqueueEmail(tx, {
          to: { address, name: 'Ann Example' },
          subject: 'Your car',
          blocks: [
            paragraph('Hello Ann,'),
            paragraph('This is between us.'),
            action('Open it', `http://shop.test/manage#token=${canaryToken}${address}`),
          ],
        })
    })

  return {
    shop,
    sink,
    db,
    sender,
    delivers,
    enqueues,
    logged,
    /** Every mail as it stands. */
    mails: () => db.selectFrom('mails').selectAll().orderBy('id').execute(),
    /** How often each message was taken, by its Message-ID. */
    takenTimes: () =>
      Object.values(Object.groupBy(sink.taken, ({ messageId }) => messageId)).map(
        (all) => all!.length,
      ),
  }
}

export const addresses = (n: number) =>
  Array.from({ length: n }, (_, index) => `person${index + 1}@example.com`)
