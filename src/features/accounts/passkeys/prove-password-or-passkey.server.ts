import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { viewerOf } from '../../../platform/http/access.ts'
import type { Accounts, AccountsDeps } from '../accounts.server.ts'
import { calling } from '../auth-errors.server.ts'
import { passkeyFailed, passkeyRefusals } from './refusals.server.ts'
import { provePassword } from '../passwords/prove.server.ts'
import { endSessions } from '../queries.server.ts'
import { passwordMessages } from '../rules.ts'
import type { passkeyLoginBody, passkeyProofBody } from '../schema.ts'

type ProofRequest = FastifyRequest<{ Body: z.infer<typeof passkeyProofBody> }>

/** Asks for more than an open session: the password, or a passkey of the account. */
export async function provePasswordOrPasskey(
  deps: AccountsDeps,
  request: ProofRequest,
): Promise<void> {
  const viewer = viewerOf(request)
  const { password, response } = request.body
  if (password !== undefined) {
    await provePassword(deps, { ...viewer, password, field: 'password' })
    return
  }
  if (!response) throw new AppError('invalid', passwordMessages.required, { field: 'password' })
  await provePasskey(deps, request, response)
}

type Shown = z.infer<typeof passkeyLoginBody>['response']

/** Asks for a passkey of the account in whose session the request is, shown on the device just now. */
export async function provePasskey(
  { auth, cookies, database }: AccountsDeps | Accounts,
  request: FastifyRequest,
  response: Shown,
): Promise<void> {
  const viewer = viewerOf(request)
  const { session } = await calling(
    () =>
      auth.api.verifyPasskeyAuthentication({
        body: { response: response as never },
        headers: cookies.headersOf(request),
      }),
    { ...passkeyRefusals, AUTHENTICATION_FAILED: passkeyFailed, PASSKEY_NOT_FOUND: passkeyFailed },
  )
  // The library signs in whoever has shown a passkey; here it was a question.
  await endSessions(database.primary, Number(session.userId), { id: Number(session.id) })
  if (Number(session.userId) !== viewer.userId) throw passkeyFailed()
}
