import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import type { Auth } from './auth.server.ts'
import { calling } from './auth-errors.server.ts'
import { findKnownDevice } from './known-devices.server.ts'
import { countAttempt, refuseAfterFailures, signInCounters } from './sign-in-failures.server.ts'

type Ctx = { database: Pick<Database, 'primary'>; auth: Auth }
type Attempt = {
  email: string
  password: string
  /** The network that it comes from, as limits count. */
  caller: string
  /** The cookie of a browser in which somebody has signed in before. */
  device: string | undefined
  headers: Headers
}

/** As many at once as passwords are hashed at once: an attempt is counted when its turn comes. */
const turns = createFairQueue({
  atOnce: 2,
  waiting: 500,
  refusal: {
    message: 'Many people are signing in. Please try again in a moment.',
    retryAfter: 10,
  },
})

/**
 * Signs somebody in with a new session; answers their id and the cookies to set. An unknown account
 * costs the same work and is told the same as a wrong password.
 */
export async function signIn(
  { database, auth }: Ctx,
  { email, password, caller, device, headers }: Attempt,
): Promise<{ userId: number; headers: Headers }> {
  const knownDevice =
    device === undefined ? null : await findKnownDevice(database.primary, { token: device, email })
  const counters = signInCounters({ email, caller, knownDevice })
  await refuseAfterFailures(database.primary, counters)
  return turns.run(caller, async () => {
    const attempt = await countAttempt(database.primary, counters)
    const answer = await calling(
      () => auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
      { INVALID_EMAIL_OR_PASSWORD: wrong, PASSWORD_TOO_LONG: wrong, INVALID_EMAIL: wrong },
    )
    await attempt.succeeded()
    return { userId: Number(answer.response.user.id), headers: answer.headers }
  })
}

const wrong = () => new AppError('unauthenticated', 'Invalid email or password')
