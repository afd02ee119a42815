import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { once } from 'node:events'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { callerKey, type FindViewer } from '../../../platform/http/access.ts'
import type { BrowserSessions } from '../../../platform/http/browser-session.ts'
import { limitBytesInFlight } from '../../../platform/http/bytes-in-flight.ts'
import { refusals } from '../../../platform/http/errors.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Encoders } from '../derive/encoders.server.ts'
import { readDataUrlsApart } from './read-data-urls.server.ts'
import { uploadLimits } from '../rules.ts'
import type { PhotoStorage } from '../storage.ts'
import { storePhoto } from './store-photo.server.ts'

type Deps = {
  database: Pick<Database, 'primary'>
  storage: PhotoStorage
  encoders: Pick<Encoders, 'prepare'>
  enqueue: Jobs['enqueue']
  clock: Clock
  photosADay: number
  browserSessions: BrowserSessions
  findViewer: FindViewer
}

type Sent = { bytes: Uint8Array; filename: string; field: string }

const megabytes = uploadLimits.bytes / 1024 / 1024
const tooLarge = (field: string) =>
  new AppError('invalid', `A photo may be at most ${megabytes} MB`, { field })

/** Of data URLs, which are a third larger than what they hold. */
const longestBody = 48 * 1024 * 1024
/** Of a form from one photo to the next: a photo and what stands around it. */
const longestPart = uploadLimits.bytes + 64 * 1024
/** Bodies on their way, by what they say of their length: two photos or one body of the longest. */
const bytesInFlight = { ofOne: longestBody, inAll: 5 * longestBody }

/** Takes in photos: several in one JSON body, as data URLs, or one and more as `multipart/form-data`. */
export const uploadApi =
  ({ browserSessions, findViewer, ...ctx }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const inFlight = limitBytesInFlight(bytesInFlight)
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    await app.register(multipart, {
      limits: {
        fileSize: uploadLimits.bytes,
        files: uploadLimits.photos,
        fields: 0,
        headerPairs: 20,
      },
    })

    app.post(
      '/api/upload-images',
      {
        config: { access: 'anyone', rateLimit: { max: 200, timeWindow: '10 minutes' } },
        bodyLimit: longestBody,
        // Before any of it is read.
        preParsing: async (request, reply) => {
          const end = inFlight.take(request.caller, bytesHeld(request))
          reply.raw.once('finish', end).once('close', end)
        },
        schema: {
          tags: ['Photos'],
          summary: 'Take in photos for a listing',
          description:
            `JSON with data URLs, or \`multipart/form-data\` with one file or more. JPEG, PNG, WebP, AVIF or, unless it is turned off, HEIC, ` +
            `at most ${megabytes} MB and 50 megapixels each (AVIF 16, HEIC 25). Those that no listing uses are erased after a day.`,
          consumes: ['application/json', 'multipart/form-data'],
          response: {
            200: z.object({ urls: z.array(z.string()) }),
            ...refusals(400, 413, 429, 503),
          },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const photos = request.isMultipart() ? filesOf(request) : dataUrlsOf(request.body)
        const viewer = await findViewer(request, reply)
        const owner = {
          browserSessionId: await browserSessions.findOrCreate(request, reply),
          userId: viewer?.userId ?? null,
          network: callerKey(request),
        }
        const urls: string[] = []
        for await (const photo of photos) urls.push(await storePhoto(ctx, photo, owner))
        if (urls.length === 0)
          throw new AppError('invalid', 'At least one image is required', { field: 'images' })
        return { urls }
      },
    )
  }

/** What a body takes of memory: a form is stored photo by photo, JSON is read when it is whole. */
function bytesHeld({ headers }: FastifyRequest): number {
  const said = Number(headers['content-length'] ?? longestBody)
  const isForm = headers['content-type']?.startsWith('multipart/')
  return Math.min(said, isForm ? longestPart : longestBody)
}

/** One at a time, as they arrive: a photo is stored before the next is read. */
async function* filesOf(request: FastifyRequest): AsyncGenerator<Sent> {
  let n = 0
  let bytesSincePhoto = 0
  // What is no photo has no limit of its own, and would be read for as long as it is sent.
  request.raw.on('data', (chunk: Buffer) => {
    bytesSincePhoto += chunk.length
    if (bytesSincePhoto > longestPart) request.raw.destroy()
  })
  try {
    for await (const part of request.files()) {
      const field = `images.${n++}`
      // A file cut off at the limit must not pass for a whole one, nor be read to its end.
      const cutOff = once(part.file, 'limit').then(() => null)
      const bytes = await Promise.race([part.toBuffer().catch(() => null), cutOff])
      if (!bytes) throw tooLarge(field)
      bytesSincePhoto = 0
      yield { bytes, filename: part.filename ?? '', field }
    }
  } catch (error) {
    // The parser's own refusals bear a status; what it can't read at all throws a plain error.
    if (error instanceof AppError || (error as { statusCode?: number }).statusCode) throw error
    throw new AppError('invalid', 'Not all of the photos arrived. Please send them again.', {
      field: 'images',
    })
  }
}

async function* dataUrlsOf(body: unknown): AsyncGenerator<Sent> {
  const read = await readDataUrlsApart(body instanceof Uint8Array ? body : new Uint8Array(0))
  if ('message' in read) throw new AppError('invalid', read.message, read)
  for (const [n, bytes] of read.photos.entries()) {
    const field = `images.${n}`
    if (bytes.length > uploadLimits.bytes) throw tooLarge(field)
    yield { bytes, filename: 'photo', field }
  }
}
