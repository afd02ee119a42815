import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
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
  app.get(
    '/api/openapi.json',
    { config: { access: 'anyone' }, schema: { hide: true } },
    async (_request, reply) => reply.send(app.swagger()),
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
