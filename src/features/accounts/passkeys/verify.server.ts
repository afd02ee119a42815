import { runWithAdapter } from '@better-auth/core/context'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Accounts } from '../accounts.server.ts'
import { calling } from '../auth-errors.server.ts'
import { endSessions } from '../session/queries.server.ts'
import type { newPasskeyBody, passkeyLoginBody } from '../schema.ts'
import { passkeyRefusals } from './refusals.server.ts'

export type ShownPasskey = z.infer<typeof passkeyLoginBody>['response']

/** Whose passkey it is that was shown on a device just now; `refused` says what is answered to another. */
export async function verifyPasskey(
  { auth, cookies, database }: Accounts,
  request: FastifyRequest,
  { response, refused }: { response: ShownPasskey; refused: Parameters<typeof calling>[1] },
): Promise<number> {
  const { session } = await calling(
    () =>
      auth.api.verifyPasskeyAuthentication({
        body: { response: response as never },
        headers: cookies.headersOf(request),
      }),
    refused,
  )
  const userId = Number(session.userId)
  // The library signs in whoever has shown a passkey, and asks nobody whether it has been removed meanwhile.
  await endSessions(database.primary, userId, { id: Number(session.id) })
  return userId
}

/**
 * The passkey that a device has just made, checked and not stored: by the library it would be a commit apart from the
 * email that tells its owner of it.
 */
export async function verifyNewPasskey(
  { auth, cookies }: Accounts,
  request: FastifyRequest,
  body: z.infer<typeof newPasskeyBody>,
) {
  const { adapter } = await auth.$context
  const notStoring: typeof adapter = {
    ...adapter,
    create: (call) =>
      call.model === 'passkey' ? Promise.resolve(call.data as never) : adapter.create(call),
  }
  return calling(
    () =>
      runWithAdapter(notStoring, () =>
        auth.api.verifyPasskeyRegistration({ body, headers: cookies.headersOf(request) }),
      ),
    passkeyRefusals,
  )
}
