import { escapeHtml } from '../escape-html.ts'
import { outgoingPage, when } from '../pages/outgoing-page.ts'

export type ShownEmail = {
  id: number
  to_name: string | null
  to_address: string
  subject: string
  body: string
  blocks: unknown
  created_at: Date
  state: 'waiting' | 'sent' | 'failed' | 'withheld' | 'came back'
  last_error: string | null
}

/** The page that lists messages. */
export function emailPage(mails: ShownEmail[], most: number): string {
  const entries = mails.map(
    (mail) => `<article>
<h2>${mail.blocks ? `<a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a>` : escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml([mail.to_name, `<${mail.to_address}>`].filter(Boolean).join(' '))}, ${when(mail.created_at)}: ${mail.state}${mail.last_error ? ` (${escapeHtml(mail.last_error)})` : ''}</p>
<pre>${linked(escapeHtml(mail.body))}</pre>
</article>`,
  )
  return outgoingPage({
    title: 'Outgoing mail',
    most,
    why: 'No mail server is configured: messages are put into the data folder (mail/) and shown here, newest first, to this machine only. An answer to one of them is taken in from mail/replies/, as a file (.eml).',
    entries,
  })
}

/** Addresses on the web become links; the text has been escaped before. */
const linked = (text: string) =>
  text.replace(
    /https?:\/\/[^\s<]+[^\s<.,;:!?]/g,
    (address) => `<a href="${address}">${address}</a>`,
  )
