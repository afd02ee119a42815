import type { FastifyPluginAsync } from 'fastify'
import type { AccountsDeps } from './accounts.server.ts'
import { passkeysApi } from './passkeys/passkeys.api.ts'
import { settingsApi } from './settings/settings.api.ts'
import { signInApi } from './sign-in/sign-in.api.ts'
import { signUpApi } from './sign-in/sign-up.api.ts'

/** Everything under `/api/auth` that is about the account itself. */
export const accountsApi =
  (deps: AccountsDeps): FastifyPluginAsync =>
  async (app) => {
    for (const api of [signInApi, signUpApi, settingsApi, passkeysApi])
      await app.register(api(deps))
  }
