import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** The query of a route that takes none: what is asked for besides is refused. */
export const noQuery = z.strictObject({})

/** The body of a route that needs none: an empty object, or nothing. */
export const emptyBody = z.strictObject({}).nullish()

/**
 * No bytes are no body, whatever type they are said to be of: programs name JSON on every request. A
 * route that needs a body says so by its schema.
 */
export function takeNoBytesAsNoBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body.length === 0) done(null)
      else parseJson(request, body, done)
    },
  )
}
