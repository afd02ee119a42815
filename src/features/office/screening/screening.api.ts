import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { viewerOf } from '../../../platform/http/access.ts'
import { noQuery } from '../../../platform/http/empty-request.ts'
import { refusals } from '../../../platform/http/errors.ts'
import { readId } from '../../../platform/http/read-id.ts'
import {
  createRule,
  deleteRule,
  listRules,
  noSuchRule,
  switchRule,
  tryRule,
} from '../../moderation/screening/rules.server.ts'
import { done } from '../schema.ts'
import { newRule, ruleAct, screeningRules, trial, trialBody } from './schema.ts'

const tags = ['Office']
const config = { access: 'moderator' } as const
const reads = refusals(400, 401, 403, 404, 503)
const writes = refusals(400, 401, 403, 404, 409, 503)

/** The rules by which listings are held before anybody sees them: written, tried and switched by moderators. */
export const screeningApi =
  (ctx: { database: Database }): FastifyPluginAsyncZod =>
  async (app) => {
    const { primary, read } = ctx.database

    app.get(
      '/api/office/rules',
      {
        config,
        schema: {
          tags,
          summary: 'The rules that hold listings, with what they held',
          querystring: noQuery,
          response: { 200: screeningRules, ...reads },
        },
      },
      () => listRules(primary),
    )

    app.post(
      '/api/office/rules',
      {
        config,
        schema: {
          tags,
          summary: 'Write a rule, which is off',
          querystring: noQuery,
          body: newRule,
          response: { 200: done, ...writes },
        },
      },
      async (request) => {
        await createRule(ctx, { ...request.body, by: viewerOf(request).userId })
        return { message: 'The rule is written. It is off until you switch it on.' }
      },
    )

    app.post(
      '/api/office/rules/trials',
      {
        config,
        schema: {
          tags,
          summary: 'What a rule would have held of the newest listings',
          querystring: noQuery,
          body: trialBody,
          response: { 200: trial, ...reads },
        },
      },
      (request) => tryRule(read, request.body.settings),
    )

    app.post(
      '/api/office/rules/:id/acts',
      {
        config,
        schema: {
          tags,
          summary: 'Switch a rule on or off, or delete it',
          params: z.object({ id: z.string() }),
          querystring: noQuery,
          body: ruleAct,
          response: { 200: done, ...writes },
        },
      },
      async (request) => {
        const id = readId(request.params.id, noSuchRule)
        const by = viewerOf(request).userId
        switch (request.body.act) {
          case 'delete':
            await deleteRule(ctx, { id, by })
            return { message: 'The rule is gone. What it holds waits as before.' }
          case 'switch-on':
            await switchRule(ctx, { id, isOn: true, by })
            return { message: 'From now on it holds what it finds.' }
          case 'switch-off':
            await switchRule(ctx, { id, isOn: false, by })
            return { message: 'It holds nothing more.' }
        }
      },
    )
  }
