import type { FastifyInstance } from 'fastify'
import { everything, type Dependencies } from '../page-cache/scopes.ts'
import { anyChange, type Cdn } from './port.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What tells a CDN under which keys to keep a public response; nothing where there is none. */
    cdnHeadersOf(dependencies: Dependencies): Readonly<Record<string, string>>
  }
}

/** The keys of a response are the scopes that it shows. */
export const nameKeysForCdn = (app: FastifyInstance, cdn: Pick<Cdn, 'headersOf'> | undefined) =>
  app.decorate('cdnHeadersOf', (dependencies) =>
    cdn
      ? cdn.headersOf(
          Object.keys(dependencies).map((scope) => (scope === everything ? anyChange : scope)),
        )
      : {},
  )
