import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { hasAlready } from '../../platform/http/entity-tag.ts'
import { refusals } from '../../platform/http/errors.ts'
import type { DerivePhoto } from './derive-photo.server.ts'
import { parsePhotoPath } from './photo-address.ts'
import { findPhoto, type StoredPhoto } from './queries.server.ts'
import { formatType } from './rules.ts'

type Deps = { database: Pick<Database, 'read' | 'primary'>; derivePhoto: DerivePhoto }

const picture = { schema: z.unknown().meta({ type: 'string', format: 'binary' }) }

/** Serves every photo in every size, each under an address whose bytes never change. */
export function photosApi({ database, derivePhoto }: Deps): FastifyPluginAsyncZod {
  const find = rememberPhotos(database)
  return async (app) => {
    app.get(
      '/photos/:photo/:file',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Photos'],
          summary: 'A photo in one size',
          description: 'Never wider than the original. The address says all: keep it for a year.',
          params: z.object({
            photo: z.string().meta({ example: '12-5f1c9a7be0d34c21' }),
            file: z.string().meta({ example: '1280.avif' }),
          }),
          response: {
            200: {
              description: 'The picture',
              content: { 'image/avif': picture, 'image/webp': picture, 'image/jpeg': picture },
            },
            304: z.null().describe('The copy you have is right'),
            ...refusals(404, 503),
          },
        },
      },
      async (request, reply) => {
        const asked = parsePhotoPath(request.params.photo, request.params.file)
        const photo = asked && (await find(asked.id))
        if (!asked || photo?.contentHash !== asked.contentHash) return sendNothing(request, reply)
        const etag = `"${asked.contentHash}-${asked.width}.${asked.format}"`
        if (hasAlready(request, etag)) return describe(reply, etag).code(304).send()
        const bytes = await derivePhoto(photo, asked)
        return describe(reply, etag)
          .type(formatType[asked.format])
          .header('content-length', bytes.length)
          .send(bytes)
      },
    )
  }
}

/**
 * Rows never change, so they are asked for once. The minute is for a photo that is taken down. One
 * that the replica doesn't have yet may be new.
 */
function rememberPhotos({ read, primary }: Deps['database']) {
  const known = new LRUCache<number, StoredPhoto>({ max: 20_000, ttl: 60_000 })
  return async (id: number): Promise<StoredPhoto | undefined> => {
    const remembered = known.get(id)
    if (remembered) return remembered
    const photo =
      (await findPhoto(read, id)) ?? (read === primary ? undefined : await findPhoto(primary, id))
    if (photo) known.set(id, photo)
    return photo
  }
}

const describe = (reply: FastifyReply, etag: string) =>
  reply.headers({
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })

/** Kept for a moment, so that an address which is hammered is asked of us once. */
const sendNothing = (request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'public, max-age=60').send({
    message: 'There is no photo at this address',
    code: 'not-found',
    requestId: request.id,
  })
