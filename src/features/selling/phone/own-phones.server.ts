import type { Db } from '../../../platform/database/database.ts'
import { listingName } from '../../cars/listing-name.ts'
import { listOpenCodes } from './codes.server.ts'
import { listConfirmations } from './confirmations.server.ts'
import { hindranceOf, numberOf } from './numbers.server.ts'
import type { OwnPhone, OwnPhones } from './schema.ts'
import type { Texting } from './texting.ts'

/** What a number can still be read on, or will be once it is on sale again. */
const states = ['live', 'under-offer', 'held', 'expired'] as const

/** So many cars of one seller are looked through, the newest. */
const most = 200

/** The numbers on an account's listings, each once however it was typed, and what is known of them. */
export async function listOwnPhones(
  db: Db,
  { userId, texting }: { userId: number; texting: Texting },
): Promise<OwnPhones> {
  const { transport } = texting
  if (!transport) return { isOffered: false, phones: [] }
  const listings = await db
    .selectFrom('listings')
    .select(['id', 'year', 'make', 'model', 'contact_phone as phone'])
    .where('user_id', '=', userId)
    .where('state', 'in', states)
    .where('contact_phone', 'is not', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const confirmed = new Set((await listConfirmations(db, userId)).map(({ number }) => number))
  const codes = await listOpenCodes(db, userId)
  const phones = new Map<string, OwnPhone>()
  for (const { id, phone, ...car } of listings) {
    const typed = phone!
    const number = numberOf(typed)
    const key = number ?? typed
    const known = phones.get(key) ?? {
      phone: typed,
      listings: [],
      isConfirmed: confirmed.has(key),
      hindrance: hindranceOf(typed, { ...texting, reachesPeople: transport.reachesPeople }),
      codeUntil: codes.get(key)?.toISOString() ?? null,
    }
    known.listings.push({ id, car: listingName(car) })
    phones.set(key, known)
  }
  return { isOffered: true, phones: [...phones.values()] }
}
