import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { refusals } from '../../../platform/http/errors.ts'
import { sendPicture } from '../../../platform/http/send-picture.ts'
import { parseShareFile, photoOf, shareAddress } from './address.ts'
import type { ShareCards } from './share-cards.server.ts'

const picture = { schema: z.unknown().meta({ type: 'string', format: 'binary' }) }

/** Serves the pictures that stand for a listing elsewhere, each under an address that says what it shows. */
export const shareCardsApi =
  ({
    shareCards,
  }: {
    shareCards: Pick<ShareCards, 'findSnapshot' | 'draw'>
  }): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/share/:file',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Listings'],
          summary: 'A picture of a listing, for links and posts elsewhere',
          description:
            'The address changes with what it shows; an earlier one leads to the present one.',
          params: z.object({ file: z.string().meta({ example: '12-0a1b2c3d4e5f60.jpg' }) }),
          response: {
            200: { description: 'The picture', content: { 'image/jpeg': picture } },
            302: z.null().describe('The listing has changed: its present picture'),
            304: z.null().describe('The copy you have is right'),
            ...refusals(404, 503),
          },
        },
      },
      async (request, reply) => {
        const params = parseShareFile(request.params.file)
        const data = params && (await shareCards.findSnapshot(params.listingId))
        if (!params || !data) throw noPicture()
        if (typeof params.picture === 'number' && !photoOf(data, params.picture)) throw noPicture()
        const present = shareAddress(data, params.picture)
        if (present !== `/share/${request.params.file}`)
          return reply
            .code(302)
            .headers({ location: present, 'cache-control': 'public, max-age=60' })
            .send()
        return sendPicture(request, reply, {
          etag: `"${request.params.file}"`,
          type: 'image/jpeg',
          isPublic: true,
          read: () => shareCards.draw(data, params.picture),
        })
      },
    )
  }

const noPicture = () => new AppError('not-found', 'There is no picture at this address')
