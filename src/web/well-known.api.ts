import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Clock } from '../platform/clock.ts'

/** RFC 9116 wants less than a year: a shop that nobody starts again or looks after says so by this. */
const validDays = 180
const day = 24 * 60 * 60 * 1_000

type WellKnown = { origin: string; contact: string; clock: Clock }

/** What programs look for at an agreed address: where to report a hole, where to change a password. */
export const wellKnownApi =
  ({ origin, contact, clock }: WellKnown): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/.well-known/security.txt',
      { config: { access: 'anyone' }, schema: { hide: true } },
      async (_request, reply) => {
        // The same the whole day long.
        const today = Math.floor(clock.now().getTime() / day) * day
        const lines = [
          `Contact: ${contact}`,
          `Expires: ${new Date(today + validDays * day).toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${origin}/.well-known/security.txt`,
        ]
        return reply
          .type('text/plain; charset=utf-8')
          .header('cache-control', 'public, max-age=3600')
          .send(`${lines.join('\n')}\n`)
      },
    )

    app.get(
      '/.well-known/change-password',
      { config: { access: 'anyone' }, schema: { hide: true } },
      async (_request, reply) => reply.redirect('/account/settings', 302),
    )
  }
