import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { FindViewer } from '../../platform/http/access.ts'
import type { BrowserSessions } from '../../platform/http/browser-session.ts'
import { refusals } from '../../platform/http/errors.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Encoders } from './encoders.server.ts'
import { uploadLimits } from './rules.ts'
import type { PhotoStorage } from './storage.ts'
import { storePhoto } from './store-photo.server.ts'

type Deps = {
  database: Pick<Database, 'primary'>
  storage: PhotoStorage
  encoders: Pick<Encoders, 'prepare'>
  enqueue: Jobs['enqueue']
  clock: Clock
  browserSessions: BrowserSessions
  findViewer: FindViewer
}

type Sent = { bytes: Uint8Array; filename: string; field: string }

const megabytes = uploadLimits.bytes / 1024 / 1024
const tooLarge = (field: string) =>
  new AppError('invalid', `A photo may have at most ${megabytes} MB`, { field })

const body = z.strictObject({
  images: z
    .array(z.string().regex(/^data:[\w/+.-]*;base64,/, 'is no data URL'))
    .min(1, 'At least one image is required')
    .max(uploadLimits.photos, `At most ${uploadLimits.photos} images at once`),
})

/** Takes in photos: several in one JSON body, as data URLs, or one and more as `multipart/form-data`. */
export const uploadApi =
  ({ browserSessions, findViewer, ...ctx }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
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
        bodyLimit: 48 * 1024 * 1024,
        schema: {
          tags: ['Photos'],
          summary: 'Take in photos for a listing',
          description:
            `JSON with data URLs, or \`multipart/form-data\` with one file or more. JPEG, PNG, WebP or AVIF, ` +
            `at most ${megabytes} MB and 50 megapixels each. Those that no listing uses are erased after a day.`,
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
          browserSessionId: await browserSessions.findOrBegin(request, reply),
          userId: viewer?.userId ?? null,
        }
        const urls: string[] = []
        for await (const photo of photos) urls.push(await storePhoto(ctx, photo, owner))
        if (urls.length === 0)
          throw new AppError('invalid', 'At least one image is required', { field: 'images' })
        return { urls }
      },
    )
  }

/** One at a time, as they arrive: a photo is stored before the next is read. */
async function* filesOf(request: FastifyRequest): AsyncGenerator<Sent> {
  let n = 0
  try {
    for await (const part of request.files()) {
      const field = `images.${n++}`
      // The limit throws inside; a file cut off at it must not pass for a whole one.
      const bytes = await part.toBuffer().catch(() => {
        throw tooLarge(field)
      })
      yield { bytes, filename: part.filename ?? '', field }
    }
  } catch (error) {
    // The parser's own refusals bear a status; what it can't read at all throws a plain error.
    if (error instanceof AppError || (error as { statusCode?: number }).statusCode) throw error
    throw new AppError('invalid', 'The photos didn’t arrive whole. Please send them again.', {
      field: 'images',
    })
  }
}

function* dataUrlsOf(given: unknown): Generator<Sent> {
  const read = body.safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new AppError('invalid', issue?.message ?? 'can’t be read', {
      field:
        issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.') || 'images',
    })
  }
  for (const [n, url] of read.data.images.entries()) {
    const field = `images.${n}`
    const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
    if (bytes.length > uploadLimits.bytes) throw tooLarge(field)
    yield { bytes, filename: 'photo', field }
  }
}
