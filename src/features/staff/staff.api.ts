import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '../../platform/errors.ts'
import { viewerOf, type Viewer } from '../../platform/http/access.ts'
import { noQuery } from '../../platform/http/empty-request.ts'
import { refusals } from '../../platform/http/errors.ts'
import type { Accounts } from '../accounts/accounts.server.ts'
import { provePasskey } from '../accounts/passkeys/prove-password-or-passkey.server.ts'
import { listPasskeys } from '../accounts/passkeys/queries.server.ts'
import { passkeyLoginBody } from '../accounts/schema.ts'
import { logAct } from './log.server.ts'
import { findStaff, recordProof } from './queries.server.ts'
import { staffMember } from './schema.ts'

const config = { access: 'signed-in' } as const
const tags = ['Office']

/** The door of the office: who works here, and a passkey that shows it. For everybody else there is none. */
export const staffApi =
  (accounts: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    const { primary } = accounts.database

    const describe = async (viewer: Viewer) => {
      const staff = await findStaff(primary, viewer)
      if (!staff) throw new AppError('not-found', 'There is nothing at this address')
      const { length } = await listPasskeys(primary, viewer.userId)
      return { ...staff, hasPasskey: length > 0 }
    }

    app.get(
      '/api/office/me',
      {
        config,
        schema: {
          tags,
          summary: 'What you may do in the office',
          querystring: noQuery,
          response: { 200: staffMember, ...refusals(400, 401, 404, 503) },
        },
      },
      (request) => describe(viewerOf(request)),
    )

    app.post(
      '/api/office/proof',
      {
        config,
        schema: {
          tags,
          summary: 'Show a passkey of yours',
          description: 'Begun with POST /api/auth/passkey-login/options.',
          body: passkeyLoginBody,
          response: { 200: staffMember, ...refusals(400, 401, 404, 503) },
        },
      },
      async (request) => {
        const viewer = viewerOf(request)
        await describe(viewer)
        await provePasskey(accounts, request, request.body.response)
        await primary.transaction().execute(async (tx) => {
          await recordProof(tx, viewer.sessionId)
          await logAct(tx, { by: viewer.userId, action: 'enter', subject: 'office' })
        })
        return describe(viewer)
      },
    )
  }
