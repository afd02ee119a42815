import MailComposer from 'nodemailer/lib/mail-composer'
import { readBlocks, type Block } from './blocks.ts'
import type { ClaimedEmail } from '../delivery/queue.server.ts'
import type { OutgoingMessage } from '../delivery/transport.ts'
import { nameInHead } from '../../characters.ts'
import { oneAddress, oneName, type Mailbox } from './one-address.ts'

/** Makes an email's HTML of its parts. */
export type RenderEmail = (email: {
  subject: string
  blocks: readonly Block[]
}) => string | Promise<string>

export type Sender = {
  from: Mailbox
  /** Where reports of what could not be delivered go, each to an address of its own. */
  bounceDomain?: string | undefined
}

/** A message that can't be sent as it is, to anybody, ever. */
export class Unsendable extends Error {}

/** A mail as it goes over the wire, the same at every attempt; throws `Unsendable`. */
export async function composeMessage(
  { from, bounceDomain, renderEmail }: Sender & { renderEmail: RenderEmail },
  mail: ClaimedEmail,
): Promise<OutgoingMessage> {
  const to = mailbox(mail.to_address, mail.to_name)
  const replyTo = mail.reply_to_address && mailbox(mail.reply_to_address, mail.reply_to_name)
  const blocks = readBlocks(mail.blocks)
  const subject = oneName(mail.subject)
  if (mail.body === null || subject === null) throw new Unsendable('it has no words to be sent')
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  const node = new MailComposer({
    from,
    to,
    ...(replyTo && { replyTo }),
    subject,
    messageId: `<${mail.message_id}@${domain}>`,
    date: mail.created_at,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: mail.body,
    ...(blocks && { html: await renderEmail({ subject, blocks }) }),
    baseBoundary: mail.message_id,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  return {
    envelope: {
      from: bounceDomain ? `bounce+${mail.message_id}@${bounceDomain}` : from.address,
      to: to.address,
    },
    id: mail.message_id,
    writtenAt: mail.created_at,
    bytes: await node.build(),
  }
}

function mailbox(given: string, name: string | null): Mailbox {
  const address = oneAddress(given)
  if (address === null) throw new Unsendable('its address is not exactly one address')
  const written = oneName(name ?? '')
  if (written === null) throw new Unsendable('a name in it is not on one line')
  return { address, name: nameInHead(written) }
}
