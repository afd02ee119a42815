import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { londonDay, type Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { callerKey } from '../../platform/http/access.ts'
import { refusals } from '../../platform/http/errors.ts'
import { countOrRefuse, lockCounts } from '../../platform/limits/counted-limits.server.ts'
import { lookUpVehicle, patience } from './look-up.server.ts'
import { markOf } from './mark.ts'
import { noVehicleRecords, type VehicleRecords } from './port.ts'
import { allLookUps, networkLookUps } from './limits.ts'
import { lookUpResponse, lookUpBody, lookUpState } from './schema.ts'

type Deps = { database: Pick<Database, 'primary'>; clock: Clock; records: VehicleRecords }

export const vehicleRecordsApi =
  ({ database, clock, records }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const canAsk = records !== noVehicleRecords
    app.get(
      '/api/vehicle-look-up',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['Selling'],
          summary: 'Whether official records can be asked here',
          response: { 200: lookUpState },
        },
      },
      () => ({ canAsk, canReadHistories: records.hasHistories }),
    )

    app.post(
      '/api/vehicle-look-up',
      {
        config: { access: 'anyone', rateLimit: { max: 60, timeWindow: '10 minutes' } },
        schema: {
          tags: ['Selling'],
          summary: 'What the official records say of a car',
          description:
            'Fills in a form; nothing of it is stored, the registration least of all. At most 20 a day from one network. ' +
            'Answered within five seconds: where nobody could be asked, `outcome` is `unavailable`.',
          body: lookUpBody,
          response: { 200: lookUpResponse, ...refusals(400, 429, 503) },
        },
      },
      async (request, reply) => {
        const mark = markOf(request.body.registration)!
        await database.primary.transaction().execute(async (tx) => {
          const network = { name: 'look-ups network', by: callerKey(request) }
          const counts = await lockCounts(tx, [
            { ...network, limit: networkLookUps },
            { name: 'look-ups', by: 'everybody', limit: allLookUps(records).everybody },
          ])
          await countOrRefuse(tx, counts)
        })
        const response = await lookUpVehicle(records, mark, {
          today: londonDay(clock.now()),
          signal: AbortSignal.timeout(patience),
        })
        return reply.header('cache-control', 'no-store').send(response)
      },
    )
  }
