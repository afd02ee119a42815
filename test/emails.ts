import { randomUUID } from 'node:crypto'
import { renderEmail } from '../src/platform/mail/template/layout.email.tsx'
import { composeMessage } from '../src/platform/mail/template/compose-message.server.ts'
import { action, emailAsText, paragraph } from '../src/platform/mail/template/blocks.ts'
import { readMailConfig, type MailConfig } from '../src/shop/config/mail.ts'
import type { ClaimedEmail } from '../src/platform/mail/delivery/queue.server.ts'

export const shopMailbox = { name: 'Youngtimer', address: 'hello@youngtimer.test' }

const blocks = [paragraph('Hello Ann,'), action('See it', 'http://shop.test/listing/1')]

/** A mail as it is claimed to be sent. */
export const claimedEmail = (more: Partial<ClaimedEmail> = {}): ClaimedEmail => ({
  id: 1,
  message_id: randomUUID(),
  to_name: 'Ann',
  to_address: 'ann@example.com',
  reply_to_name: null,
  reply_to_address: null,
  subject: 'Your car',
  body: emailAsText(blocks),
  blocks,
  created_at: new Date('2026-11-21T12:00:00Z'),
  is_held: false,
  ...more,
})

/** It as it goes over the wire. */
export const composed = (more: Partial<ClaimedEmail> = {}, bounceDomain?: string) =>
  composeMessage({ from: shopMailbox, bounceDomain, renderEmail }, claimedEmail(more))

/** Conversations are gone on with on the page alone, as where a mail server hands nothing in. */
export const answeredOnThePage: MailConfig = {
  ...readMailConfig(() => undefined, []),
  replyDomain: undefined,
}
