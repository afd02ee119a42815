import type { FastifyPluginAsync } from 'fastify'
import { escapeHtml } from '../escape-html.ts'
import { outgoingPage, outgoingPolicy, when } from '../pages/outgoing-page.ts'
import type { ListStoredTexts, StoredText } from './port.ts'

const shown = 100

/** Shows the text messages that were put aside, on this machine alone, while no service sends them. */
export const textPagesApi =
  ({ listTexts }: { listTexts: ListStoredTexts }): FastifyPluginAsync =>
  async (app) => {
    const config = { access: 'this-machine' } as const

    app.get('/dev/texts.json', { config, schema: { hide: true } }, async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      const texts = await listTexts(shown)
      return texts.map(({ to, text, writtenAt }) => ({
        to,
        text,
        createdAt: writtenAt.toISOString(),
      }))
    })

    app.get('/dev/texts', { config, schema: { hide: true } }, async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', outgoingPolicy)
        .type('text/html; charset=utf-8')
        .send(textPage(await listTexts(shown))),
    )
  }

function textPage(texts: StoredText[]): string {
  const entries = texts.map(
    ({ to, text, writtenAt }) => `<article>
<h2>To ${escapeHtml(to)}, ${when(writtenAt)}</h2>
<pre>${escapeHtml(text)}</pre>
</article>`,
  )
  return outgoingPage({
    title: 'Outgoing text messages',
    most: shown,
    why: 'No service that sends them is configured: they are put into the data folder (texts/) and shown here, newest first, to this machine only.',
    entries,
  })
}
