import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isNoRoom } from '../no-room.ts'
import { capitalised } from '../text.ts'
import { AppError, errorStatus, type ErrorCode } from '../errors.ts'

/** What every refusal and fault says to the caller of the API. */
export const errorBody = z.object({
  message: z.string().describe('A sentence to show to a person'),
  code: z.enum([...(Object.keys(errorStatus) as ErrorCode[]), 'fault']),
  field: z.string().optional().describe('The part of the request that was wrong'),
  requestId: z.string().describe('Names this request in the log'),
})
export type ErrorBody = z.infer<typeof errorBody>

/** For a route's response schemas: the refusals it can answer with. */
export const refusals = <S extends number>(...statuses: S[]) =>
  Object.fromEntries(statuses.map((status) => [status, errorBody])) as Record<S, typeof errorBody>

type ErrorResponse = { status: number; body: Omit<ErrorBody, 'requestId'>; retryAfter?: number }

/** Turns whatever was thrown into what may be told; a fault's own words stay in the log. */
export function toResponse(error: FastifyError | Error): ErrorResponse {
  if (error instanceof AppError) {
    const { code, message, field, retryAfter } = error
    return {
      status: errorStatus[code],
      body: { message, code, ...(field && { field }) },
      ...(retryAfter && { retryAfter }),
    }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const first = error.validation[0]
    const unknown = (first?.params as { keys?: string[] } | undefined)?.keys?.[0]
    const field = unknown ?? first?.instancePath.replace(/^\//, '').replaceAll('/', '.')
    return {
      status: 400,
      body: {
        message: sentenceOf(field, first?.message ?? ''),
        code: 'invalid',
        ...(field && { field }),
      },
    }
  }
  if (isNoRoom(error)) {
    return {
      status: 503,
      retryAfter: 300,
      body: {
        message:
          'The shop can’t save anything just now, so nothing was changed. Please try again in a few minutes.',
        code: 'unavailable',
      },
    }
  }
  if (isOverload(error)) {
    return {
      status: 503,
      retryAfter: 5,
      body: {
        message: 'The shop is very busy. Please try again in a moment.',
        code: 'unavailable',
      },
    }
  }
  const status = statusOf(error) ?? 500
  if (status === 429)
    return {
      status,
      body: { message: 'Too many requests. Please wait a little.', code: 'too-many' },
    }
  if (status >= 400 && status < 500) {
    const code = status === 404 ? 'not-found' : 'invalid'
    return { status, body: { message: error.message, code } }
  }
  return {
    status: 500,
    body: { message: 'Something went wrong on our side. Please try again.', code: 'fault' },
  }
}

/** What a schema says by itself names no field; what ours say does, and begins as a sentence. */
const names = /^(?:Invalid|Too|Expected|Required|Unrecognized|Input)\b|^[^\p{Lu}£]/u

/** The sentence for a person: where it must name the field, by the field's own name, not by its path. */
function sentenceOf(field: string | undefined, message: string): string {
  if (!names.test(message)) return message
  const own = field?.split('.').findLast((part) => !/^\d*$/.test(part))
  return `${own ? spellOut(own) : 'The request'}: ${message}`
}

/** 'contactName' as 'Contact name'. */
const spellOut = (name: string): string =>
  capitalised(name.replaceAll(/\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`))

/** The HTTP server's own errors name a status, and so does what our API answered a page with. */
const statusOf = (error: Error & { statusCode?: number; status?: number }): number | undefined =>
  error.statusCode ?? error.status

/** The database gave up a statement, or had no connection free. */
function isOverload(error: Error & { code?: string }): boolean {
  const tooMuch = [
    '57014',
    '53300',
    '57P01',
    '57P03',
    '08006',
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EPIPE',
    'ETIMEDOUT',
  ]
  return (
    (error.code !== undefined && tooMuch.includes(error.code)) ||
    statusOf(error) === 503 ||
    /timeout exceeded when trying to connect|timeout expired|Connection terminated|connection error and is not/.test(
      error.message,
    )
  )
}

export function logFault(request: FastifyRequest, error: Error, status: number) {
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  else request.log.debug({ err: error }, 'request refused')
}

type MissingPage = { renderMissingPage: (request: FastifyRequest, reply: FastifyReply) => unknown }

/** Sends refusals and faults as JSON, but for the page that a person has looked for in vain. */
export function handleErrors(app: FastifyInstance, { renderMissingPage }: MissingPage) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const response = toResponse(error)
    logFault(request, error, response.status)
    return sendError(reply, request, response)
  })
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' && !request.url.startsWith('/api/'))
      return renderMissingPage(request, reply)
    return sendError(reply, request, {
      status: 404,
      body: { message: 'There is nothing at this address', code: 'not-found' },
    })
  })
}

function sendError(reply: FastifyReply, request: FastifyRequest, response: ErrorResponse) {
  if (response.retryAfter) reply.header('retry-after', response.retryAfter)
  return reply
    .code(response.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ ...response.body, requestId: request.id } satisfies ErrorBody)
}
