import { createPasswordHashing } from '../src/features/accounts/passwords/hashing.server.ts'
import {
  findUserByEmail,
  insertUser,
  markVerified,
} from '../src/features/accounts/queries.server.ts'
import type { Db, Transaction } from '../src/platform/database/database.ts'

/** Who can be signed in as in the demonstration: nobody real, and the password is no secret. */
export const demoPassword = 'e30-in-the-rain'

export type DemoPerson = {
  name: string
  email: string
  /** By the slugs of the stock. */
  sells: readonly string[]
  saves: readonly string[]
}

export const demoPeople: readonly DemoPerson[] = [
  {
    name: 'Harriet Colman',
    email: 'harriet@example.com',
    sells: ['lotus-elise-1999', 'fiat-panda-4x4-sisley-1990', 'citroen-cx-25-gti-turbo-2-1987'],
    saves: ['honda-nsx-1991'],
  },
  {
    name: 'Ian Postgate',
    email: 'ian@example.com',
    sells: ['volvo-850-t-5r-estate-1995'],
    saves: ['bmw-m3-e30-1988', 'audi-quattro-20v-1990', 'lotus-elise-1999', 'honda-nsx-1991'],
  },
]

/** Makes their accounts, with addresses that count as confirmed; returns ids by email. */
export async function openDemoAccounts(tx: Transaction): Promise<Map<string, number>> {
  const passwordHash = await createPasswordHashing().hash(demoPassword)
  const ids = new Map<string, number>()
  for (const { name, email } of demoPeople) {
    if (await findUserByEmail(tx, email)) continue
    const id = await insertUser(tx, { name, email, passwordHash, browserSessionId: null })
    await markVerified(tx, id)
    ids.set(email, id)
  }
  return ids
}

/** Those of them who are still there. */
export async function listDemoAccounts(db: Db): Promise<string[]> {
  const found = await Promise.all(demoPeople.map(({ email }) => findUserByEmail(db, email)))
  return found.flatMap((user) => (user ? [user.email] : []))
}
