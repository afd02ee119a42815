import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../../../platform/database/database.ts'
import { viewerOf, type FindStaff } from '../../../platform/http/access.ts'
import { noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import { listStaff } from '../../staff/queries.server.ts'
import { addStaff, dismissStaff } from '../../staff/staffing.server.ts'
import { requireFreshProof } from '../require-fresh-proof.server.ts'
import { done } from '../schema.ts'
import { officeStaff, staffAct } from './schema.ts'

const tags = ['Office']
const config = { access: 'operator' } as const

type Ctx = { database: Pick<Database, 'primary'>; findStaff: FindStaff; publicUrl: string }

/** Who works in the office, for operators to decide. */
export const staffRoomApi =
  (ctx: Ctx): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/office/staff',
      {
        config,
        schema: {
          tags,
          summary: 'Who works in the office',
          querystring: noQuery,
          response: { 200: officeStaff, ...refusals(400, 401, 403, 404, 503) },
        },
      },
      async (request) => {
        const members = await listStaff(ctx.database.primary)
        return members.map(({ userId, addedAt, lastInAt, ...member }) => ({
          ...member,
          id: userId,
          addedAt: addedAt.toISOString(),
          lastInAt: lastInAt?.toISOString() ?? null,
          isYou: userId === viewerOf(request).userId,
        }))
      },
    )

    app.post(
      '/api/office/staff/acts',
      {
        config,
        schema: {
          tags,
          summary: 'Let somebody into the office, give them another role, or end their work there',
          description:
            'Asks for a passkey shown just then. Whom it is about and every operator are written to.',
          querystring: noQuery,
          body: staffAct,
          response: { 200: done, ...refusals(400, 401, 403, 404, 409, 503) },
        },
      },
      async (request) => {
        const viewer = viewerOf(request)
        const { body } = request
        await requireFreshProof(ctx, viewer, 'it is decided who works here')
        const decision = { email: body.email, reason: body.reason, by: viewer.userId }
        if (body.act === 'dismiss') {
          const name = await dismissStaff(ctx, decision)
          return { message: `${name} doesn’t work here any more, and was told.` }
        }
        const name = await addStaff(ctx, { ...decision, role: body.role! })
        return {
          message: `${name} is ${body.role === 'operator' ? 'an operator' : 'a moderator'} now, and was told.`,
        }
      },
    )
  }
