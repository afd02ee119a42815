import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { declareForAll } from '../platform/http/access.ts'

const seconds = 1_000
const hour = 3_600 * seconds

type Folders = {
  /** What the build made for the browser (`dist/client`); null where Vite serves that itself. */
  client: string | null
  /** The pictures and the film of the home page's first screen (`demo/hero`). */
  hero: string
}

/** Serves files that are the same for everyone and lie ready on the disk. Paths are absolute. */
export function staticFiles({ client, hero }: Folders) {
  return async (app: FastifyInstance) => {
    // The pages that ask for them have been sent: without its files a page is broken.
    declareForAll(app, 'anyone', { isNeverShed: true })
    const serve = (options: FastifyStaticOptions) =>
      app.register(fastifyStatic, {
        index: false,
        dotfiles: 'ignore',
        decorateReply: false,
        ...options,
      })

    if (client) {
      // Their names hold a hash of what is in them.
      await serve({
        root: `${client}/assets`,
        prefix: '/assets/',
        preCompressed: true,
        maxAge: 365 * 24 * hour,
        immutable: true,
        // As much as all that a small script weighs.
        lastModified: false,
        acceptRanges: false,
      })
      // One route for each file that is there, so that every other address is left to the pages.
      await serve({
        root: client,
        wildcard: false,
        globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
        preCompressed: true,
        maxAge: hour,
      })
    }
    await serve({ root: hero, prefix: '/hero/', maxAge: 24 * hour })
  }
}
