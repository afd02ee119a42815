import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { readAnywhere } from '../../platform/database/read-anywhere.ts'
import type { FindViewer } from '../../platform/http/access.ts'
import type { BrowserSessions } from '../../platform/http/browser-session.ts'
import { refusals } from '../../platform/http/errors.ts'
import { sendPicture } from '../../platform/http/send-picture.ts'
import type { Catalogue } from '../../platform/page-cache/catalogue.ts'
import type { Dependencies } from '../../platform/page-cache/scopes.ts'
import type { DerivePhoto } from './derive/derive-photo.server.ts'
import { parsePhotoPath } from './address.ts'
import {
  findOwnPhoto,
  findShownPhoto,
  type PhotosShown,
  type StoredPhoto,
} from './queries.server.ts'
import { formatType } from './rules.ts'

type Deps = {
  database: Pick<Database, 'read' | 'primary'>
  derivePhoto: DerivePhoto
  catalogue: Pick<Catalogue, 'version' | 'isBehind' | 'isCurrent'>
  browserSessions: Pick<BrowserSessions, 'find'>
  findViewer: FindViewer
  shown: PhotosShown
}

const picture = { schema: z.unknown().meta({ type: 'string', format: 'binary' }) }

/**
 * Serves photos in every size, each under an address whose bytes never change: to everybody while a
 * listing shows it, and otherwise to whom it belongs. To anybody else it never was.
 */
export function photosApi({
  derivePhoto,
  browserSessions,
  findViewer,
  ...ctx
}: Deps): FastifyPluginAsyncZod {
  const findPublic = rememberPublic(ctx)
  return async (app) => {
    const findOwn = async (id: number, request: FastifyRequest, reply: FastifyReply) => {
      // A shared cache and a stranger's browser have none.
      if (!request.headers.cookie) return undefined
      const viewer = await findViewer(request, reply)
      const owner = {
        browserSessionId: await browserSessions.find(request),
        userId: viewer?.userId ?? null,
      }
      if (owner.browserSessionId === null && owner.userId === null) return undefined
      return findOwnPhoto(ctx.database.primary, { id, owner, shown: ctx.shown })
    }

    app.get(
      '/photos/:photo/:file',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Photos'],
          summary: 'A photo in one size',
          description:
            'Never wider than the original. Its bytes never change, but it is public only while a listing ' +
            'shows it: ask again, by its entity tag, as `Cache-Control` says.',
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
        const params = parsePhotoPath(request.params.photo, request.params.file)
        if (!params) return sendEmpty(request, reply)
        const shown = await findPublic(params.id)
        const photo = shown ?? (await findOwn(params.id, request, reply))
        if (photo?.contentHash !== params.contentHash) return sendEmpty(request, reply)
        const isPublic = shown !== undefined
        return sendPicture(request, reply, {
          etag: `"${params.contentHash}-${params.width}.${params.format}"`,
          type: formatType[params.format],
          isPublic,
          // Of what was taken down nothing is stored anew because its owner looks at it.
          read: () => derivePhoto(photo, params, isPublic),
        })
      },
    )
  }
}

/** As long as the listings that show it stand still a photo is what it was, but for the clock. */
const mostSeconds = 60

/**
 * Asks which photos are public, and again once a listing that shows one has changed: what takes a photo away says that of its
 * listing, and every process hears of it within a second. Until it knows what a new version has changed, it asks. However many ask at
 * once, the database is asked once.
 */
function rememberPublic({
  database,
  catalogue,
  shown,
}: Pick<Deps, 'database' | 'catalogue' | 'shown'>) {
  type Known = { photo: StoredPhoto; version: number; dependencies: Dependencies }
  const known = new LRUCache<number, Known>({ max: 20_000 })
  const underWay = new Map<string, Promise<StoredPhoto | undefined>>()

  const ask = async (id: number, desired: number): Promise<StoredPhoto | undefined> => {
    // A replica may be behind: of what is new it hasn't heard, nor that something was taken down.
    const found = await readAnywhere(
      database,
      (db) => findShownPhoto(db, { id, shown }),
      (one) => typeof one?.seconds === 'number' && one.version >= desired,
    )
    if (typeof found?.seconds !== 'number') {
      known.delete(id)
      return undefined
    }
    const { seconds, version, listings, ...photo } = found
    const ttl = Math.max(1, Math.min(seconds, mostSeconds) * 1_000)
    known.set(id, { photo, version, dependencies: shown.dependsOn(listings) }, { ttl })
    return photo
  }

  const isRight = ({ version, dependencies }: Known, desired: number) =>
    version >= desired || (!catalogue.isBehind() && catalogue.isCurrent(dependencies, version))

  return async (id: number): Promise<StoredPhoto | undefined> => {
    const desired = catalogue.version()
    const remembered = known.get(id)
    if (remembered && isRight(remembered, desired)) return remembered.photo
    const key = `${id} ${desired}`
    const asking = underWay.get(key) ?? ask(id, desired).finally(() => underWay.delete(key))
    underWay.set(key, asking)
    return asking
  }
}

/** Kept by nobody: it may be a photo in a moment, and to its owner it is one already. */
const sendEmpty = (request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').send({
    message: 'There is no photo at this address',
    code: 'not-found',
    requestId: request.id,
  })
