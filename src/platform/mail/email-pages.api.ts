import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { AppError } from '../errors.ts'
import { outgoingPolicy } from '../pages/outgoing-page.ts'
import type { RenderEmail } from './template/compose-message.server.ts'
import { readBlocks } from './template/blocks.ts'
import { emailPage, type ShownEmail } from './email-page.ts'
import { findEmail, listEmails } from './outbox.server.ts'

const shown = 100

/** An email brings its looks along, element by element, and nothing that runs or is fetched. */
const emailPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const idParameter = z.object({
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
})

/** Shows what is written to people, on this machine alone, while no mail server is configured. */
export const emailPagesApi =
  ({
    database,
    renderEmail,
  }: {
    database: Pick<Database, 'primary'>
    renderEmail: RenderEmail
  }): FastifyPluginAsync =>
  async (app) => {
    const config = { access: 'this-machine' } as const

    app.get('/dev/mail.json', { config, schema: { hide: true } }, async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      const mails = await listEmails(database.primary, shown)
      return mails.map((mail) => ({
        id: mail.id,
        to: mail.to_address,
        subject: mail.subject,
        text: mail.body,
        createdAt: mail.created_at.toISOString(),
        state: stateOf(mail),
        error: mail.last_error,
      }))
    })

    app.get('/dev/mail', { config, schema: { hide: true } }, async (_request, reply) => {
      const mails = await listEmails(database.primary, shown)
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', outgoingPolicy)
        .type('text/html; charset=utf-8')
        .send(
          emailPage(
            mails.map((mail) => ({ ...mail, state: stateOf(mail) })),
            shown,
          ),
        )
    })

    app.get('/dev/mail/:id', { config, schema: { hide: true } }, async (request, reply) => {
      const { data } = idParameter.safeParse(request.params)
      const mail = data && (await findEmail(database.primary, data.id))
      const blocks = mail && readBlocks(mail.blocks)
      if (!mail || !blocks) throw new AppError('not-found', 'There is no such message')
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', emailPolicy)
        .type('text/html; charset=utf-8')
        .send(await renderEmail({ subject: mail.subject, blocks }))
    })
  }

type Row = Awaited<ReturnType<typeof listEmails>>[number]

function stateOf(mail: Row): ShownEmail['state'] {
  if (mail.bounced_at) return 'came back'
  if (mail.sent_at) return 'sent'
  if (!mail.failed_at) return 'waiting'
  return mail.withheld_at ? 'withheld' : 'failed'
}
