import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its requests are taken however far behind the process is: whether it lives, money, and the files of a page that came. */
    isNeverShed?: true
  }
}

/** Turns requests away while the event loop lags by more than so many milliseconds; 0 never does. */
export async function shedLoad(app: FastifyInstance, maxEventLoopDelay: number) {
  await app.register(underPressure, {
    maxEventLoopDelay,
    exposeStatusRoute: false,
    pressureHandler: async ({ routeOptions }) => {
      if (routeOptions.config.isNeverShed) return
      throw new AppError('unavailable', 'The shop is very busy. Please try again in a moment.', {
        retryAfter: 5,
      })
    },
  })
}
