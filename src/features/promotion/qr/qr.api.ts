import encodeQR from 'qr'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import { sendPicture } from '../../../platform/http/send-picture.ts'
import { listingId } from '../../listings/id.ts'

/** The way from a sheet of paper back to a listing's page: fetched by whoever prints it, and nobody else. */
export const qrApi =
  ({ publicUrl }: { publicUrl: string }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/listings/:id/qr',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Listings'],
          summary: 'The address of a listing’s page as a QR code',
          params: z.object({ id: z.string() }),
          querystring: noQuery,
          response: {
            200: {
              description: 'The picture',
              content: { 'image/svg+xml': { schema: z.unknown().meta({ type: 'string' }) } },
            },
            304: z.null().describe('The copy you have is right'),
            ...refusals(400, 404, 503),
          },
        },
      },
      (request, reply) => {
        const id = listingId(request.params.id)
        return sendPicture(request, reply, {
          etag: `"qr-${id}"`,
          type: 'image/svg+xml',
          isPublic: true,
          read: async () => Buffer.from(encodeQR(`${publicUrl}/listing/${id}`, 'svg')),
        })
      },
    )
  }
