import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { CachedResponse } from '../page-cache/cached-response.ts'
import { sendCached } from '../page-cache/send-cached.ts'
import { declareForAll } from './access.ts'

/** Describes the API at `/api/openapi.json`, for people at `/api/docs`. Register before the routes. */
export async function documentApi(
  app: FastifyInstance,
  about: { title: string; description: string; version: string },
) {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: about },
    transform: jsonSchemaTransform,
  })
  // Half a megabyte, which is written and compressed once.
  let written: CachedResponse | undefined
  const write = () =>
    new CachedResponse({
      status: 200,
      type: 'application/json; charset=utf-8',
      body: Buffer.from(JSON.stringify(app.swagger())),
      version: 0,
      dependencies: {},
    })
  app.get(
    '/api/openapi.json',
    { config: { access: 'anyone' }, schema: { hide: true } },
    (request, reply) => sendCached(request, reply, (written ??= write())),
  )
  await app.register(async (scope) => {
    declareForAll(scope, 'anyone')
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: {
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': "'self'",
        'img-src': ["'self'", 'data:'],
        'connect-src': "'self'",
        'base-uri': "'none'",
        'form-action': "'none'",
        'frame-ancestors': "'none'",
      },
      uiConfig: { deepLinking: false },
    })
  })
}
