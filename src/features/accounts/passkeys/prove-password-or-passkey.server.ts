import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { viewerOf } from '../../../platform/http/access.ts'
import type { Accounts, AccountsDeps } from '../accounts.server.ts'
import { passkeyFailed, passkeyRefusals } from './refusals.server.ts'
import { provePassword } from '../passwords/prove.server.ts'
import { passwordMessages } from '../rules.ts'
import type { passkeyProofBody } from '../schema.ts'
import { verifyPasskey, type ShownPasskey } from './verify.server.ts'

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

/** Asks for a passkey of the account in whose session the request is, shown on the device just now. */
export async function provePasskey(
  accounts: Accounts,
  request: FastifyRequest,
  response: ShownPasskey,
): Promise<void> {
  const refused = {
    ...passkeyRefusals,
    AUTHENTICATION_FAILED: passkeyFailed,
    PASSKEY_NOT_FOUND: passkeyFailed,
  }
  const userId = await verifyPasskey(accounts, request, { response, refused })
  if (userId !== viewerOf(request).userId) throw passkeyFailed()
}
