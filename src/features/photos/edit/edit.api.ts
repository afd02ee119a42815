import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerKey, type FindViewer } from '../../../platform/http/access.ts'
import type { BrowserSessions } from '../../../platform/http/browser-session.ts'
import { noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import { parsePhotoPath } from '../address.ts'
import type { Encoders } from '../derive/encoders.server.ts'
import type { PhotosShown } from '../queries.server.ts'
import type { PersistsPhotos } from '../upload/persist-photo.server.ts'
import { editPhoto, noSuchPhoto, type NamedPhoto } from './edit-photo.server.ts'
import { goBackToSent, mayGoBack } from './go-back.server.ts'
import { photoEditsShape } from './schema.ts'

type Deps = PersistsPhotos & {
  encoders: Pick<Encoders, 'edit'>
  shown: PhotosShown
  browserSessions: Pick<BrowserSessions, 'find'>
  findViewer: FindViewer
}

const path = '/api/photos/:photo/edits'
const tags = ['Photos']
const params = z.object({ photo: z.string().meta({ example: '12-5f1c9a7be0d34c21' }) })
const address = z.object({
  url: z.string().meta({ example: '/photos/13-0d34c215f1c9a7be/1280.jpg' }),
})

/** Turns, crops and covers photos for whoever sent them, or has them in a listing. */
export const editPhotosApi =
  ({ browserSessions, findViewer, ...ctx }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const named = async (
      request: FastifyRequest<{ Params: z.infer<typeof params> }>,
      reply: FastifyReply,
    ): Promise<NamedPhoto> => {
      reply.header('cache-control', 'no-store')
      const photo = parsePhotoPath(request.params.photo, '1280.jpg')
      const viewer = await findViewer(request, reply)
      const owner = {
        browserSessionId: await browserSessions.find(request),
        userId: viewer?.userId ?? null,
      }
      if (!photo) throw noSuchPhoto()
      return { id: photo.id, contentHash: photo.contentHash, owner }
    }

    app.post(
      path,
      {
        config: { access: 'anyone', rateLimit: { max: 120, timeWindow: '10 minutes' } },
        schema: {
          tags,
          summary: 'Turn, crop or cover a photo of yours',
          description:
            'Makes another photo, whose address is the answer; a listing shows it once it is saved with it. Shares ' +
            'are of the photo once it is turned. Where `plates` are covered, the photo as it was sent is shown ' +
            'to nobody from then on, and erased once a listing has the other.',
          params,
          querystring: noQuery,
          body: photoEditsShape,
          response: { 200: address, ...refusals(400, 404, 409, 429, 503) },
        },
      },
      async (request, reply) => ({
        url: await editPhoto(ctx, {
          photo: await named(request, reply),
          edits: request.body,
          network: callerKey(request),
        }),
      }),
    )

    app.get(
      path,
      {
        config: { access: 'anyone' },
        schema: {
          tags,
          summary: 'Whether one can go back to a photo of yours as it was sent',
          params,
          querystring: noQuery,
          response: { 200: z.object({ mayGoBack: z.boolean() }), ...refusals(400, 404, 503) },
        },
      },
      async (request, reply) => ({ mayGoBack: await mayGoBack(ctx, await named(request, reply)) }),
    )

    app.delete(
      path,
      {
        config: { access: 'anyone' },
        schema: {
          tags,
          summary: 'Go back to a photo of yours as it was sent',
          params,
          querystring: noQuery,
          response: { 200: address, ...refusals(400, 404, 409, 503) },
        },
      },
      async (request, reply) => ({ url: await goBackToSent(ctx, await named(request, reply)) }),
    )
  }
