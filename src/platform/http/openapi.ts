import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { CachedResponse } from '../page-cache/cached-response.ts'
import { sendCached } from '../page-cache/send-cached.ts'
import { declareForAll } from './access.ts'

const formats = {
  json: {
    type: 'application/json; charset=utf-8',
    write: (app: FastifyInstance) => JSON.stringify(app.swagger()),
  },
  yaml: {
    type: 'application/yaml; charset=utf-8',
    write: (app: FastifyInstance) => app.swagger({ yaml: true }),
  },
}

/** Describes the API at `/api/openapi.json`, for people at `/api/docs`. Register before the routes. */
export async function documentApi(
  app: FastifyInstance,
  about: { title: string; description: string; version: string },
) {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: about },
    transform: jsonSchemaTransform,
  })
  // Half a megabyte and more, each written and compressed once.
  const documents = new Map<string, CachedResponse>()
  const send = (request: FastifyRequest, reply: FastifyReply, format: keyof typeof formats) => {
    const { type, write } = formats[format]
    const document =
      documents.get(format) ??
      new CachedResponse({
        status: 200,
        type,
        body: Buffer.from(write(app)),
        version: 0,
        dependencies: {},
      })
    documents.set(format, document)
    return sendCached(request, reply, document, { isCurrent: true })
  }
  app.get(
    '/api/openapi.json',
    { config: { access: 'anyone' }, schema: { hide: true } },
    (request, reply) => send(request, reply, 'json'),
  )
  await app.register(async (scope) => {
    declareForAll(scope, 'anyone')
    // The pages' own routes write them for each who asks.
    scope.addHook('onRequest', async (request, reply) => {
      const format = /^\/api\/docs\/(json|yaml)$/.exec(request.routeOptions.url ?? '')?.[1]
      return format === 'json' || format === 'yaml' ? send(request, reply, format) : undefined
    })
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
