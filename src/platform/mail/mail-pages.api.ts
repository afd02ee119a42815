import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../database/database.ts'
import { listMails } from './outbox.server.ts'

const shown = 100

/** Shows what would have been sent, on this machine alone, while no mail server is configured. */
export const mailPagesApi =
  ({ database }: { database: Database }): FastifyPluginAsync =>
  async (app) => {
    const config = { access: 'this-machine' } as const

    app.get('/dev/mail.json', { config, schema: { hide: true } }, async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      const mails = await listMails(database.primary, shown)
      return mails.map((mail) => ({
        id: mail.id,
        to: mail.to_address,
        subject: mail.subject,
        text: mail.body,
        createdAt: mail.created_at.toISOString(),
      }))
    })

    app.get('/dev/mail', { config, schema: { hide: true } }, async (_request, reply) => {
      const mails = await listMails(database.primary, shown)
      return reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(mailPage(mails))
    })
  }

type ShownMail = Awaited<ReturnType<typeof listMails>>[number]

function mailPage(mails: ShownMail[]): string {
  const entries = mails.map(
    (mail) => `<article>
<h2>${escape(mail.subject)}</h2>
<p>To ${escape([mail.to_name, `<${mail.to_address}>`].filter(Boolean).join(' '))}, ${when(mail.created_at)}</p>
<pre>${linked(escape(mail.body))}</pre>
</article>`,
  )
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Outgoing mail</title>
<main>
<h1>Outgoing mail</h1>
<p>No mail server is configured: messages stay here, the newest first, for this machine alone.</p>
${entries.join('<hr>\n') || '<p>Nothing has been written yet.</p>'}
</main>
</html>`
}

const when = (at: Date) =>
  new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  }).format(at)

const escape = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (character) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character]!,
  )

/** Addresses on the web become links; the text has been escaped before. */
const linked = (text: string) =>
  text.replace(
    /https?:\/\/[^\s<]+[^\s<.,;:!?]/g,
    (address) => `<a href="${address}">${address}</a>`,
  )
