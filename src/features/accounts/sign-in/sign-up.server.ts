import type { Database } from '../../../platform/database/database.ts'
import { acceptPassword } from '../passwords/accept.server.ts'
import { createAccount } from '../create.server.ts'
import type { PasswordHashing } from '../passwords/hashing.server.ts'

type Ctx = { database: Pick<Database, 'primary'>; hashing: PasswordHashing }

type NewPerson = {
  name: string
  email: string
  password: string
  /** Begins the browser's session, or finds it. */
  browserSession: () => Promise<number>
}

/**
 * Begins an account; returns its id. Whether its address is somebody's already isn't looked up: the email
 * tells whoever reads it there.
 */
export async function signUp(ctx: Ctx, person: NewPerson): Promise<number> {
  const { name, email, password } = person
  acceptPassword(password, { email, name, field: 'password' })
  const passwordHash = await ctx.hashing.hash(password)
  const browserSessionId = await person.browserSession()
  return ctx.database.primary
    .transaction()
    .execute((tx) => createAccount(tx, { name, email, passwordHash, browserSessionId }))
}
