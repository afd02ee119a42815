import type { Database } from '../../../platform/database/database.ts'
import { countOrRefuse, lockCounts } from '../../../platform/limits/counted-limits.server.ts'
import { acceptPassword } from '../passwords/accept.server.ts'
import { createAccount } from '../create.server.ts'
import type { PasswordHashing } from '../passwords/hashing.server.ts'
import { signUpLimit } from '../rules.ts'

type Ctx = { database: Pick<Database, 'primary'>; hashing: PasswordHashing }

type NewPerson = {
  name: string
  email: string
  password: string
  /** Begins the browser's session, or finds it. */
  browserSession: () => Promise<number>
  /** Where it comes from, as it is counted; null where that isn't known. */
  network: string | null
}

/**
 * Begins an account; returns its id. Whether its address is somebody's already isn't looked up: the email
 * tells whoever reads it there.
 */
export async function signUp(ctx: Ctx, person: NewPerson): Promise<number> {
  const { name, email, password, network } = person
  acceptPassword(password, { email, name, field: 'password' })
  const passwordHash = await ctx.hashing.hash(password)
  const browserSessionId = await person.browserSession()
  return ctx.database.primary.transaction().execute(async (tx) => {
    if (network !== null)
      await countOrRefuse(
        tx,
        await lockCounts(tx, [{ name: 'sign-ups network', by: network, limit: signUpLimit }]),
      )
    return createAccount(tx, { name, email, passwordHash, browserSessionId })
  })
}
