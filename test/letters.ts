import { randomUUID } from 'node:crypto'
import { renderLetter } from '../src/platform/mail/letter/letter.email.tsx'
import { composeMessage } from '../src/platform/mail/letter/compose-message.server.ts'
import { action, letterAsText, paragraph } from '../src/platform/mail/letter/letter.ts'
import type { ClaimedMail } from '../src/platform/mail/delivery/queue.server.ts'

export const shopMailbox = { name: 'Youngtimer', address: 'hello@youngtimer.test' }

const blocks = [paragraph('Hello Ann,'), action('See it', 'http://shop.test/listing/1')]

/** A mail as it is claimed to be sent. */
export const claimedMail = (more: Partial<ClaimedMail> = {}): ClaimedMail => ({
  id: 1,
  message_id: randomUUID(),
  to_name: 'Ann',
  to_address: 'ann@example.com',
  reply_to_name: null,
  reply_to_address: null,
  subject: 'Your car',
  body: letterAsText(blocks),
  blocks,
  created_at: new Date('2026-11-21T12:00:00Z'),
  is_held: false,
  ...more,
})

/** It as it goes over the wire. */
export const composed = (more: Partial<ClaimedMail> = {}, bounceDomain?: string) =>
  composeMessage({ from: shopMailbox, bounceDomain, renderLetter }, claimedMail(more))
