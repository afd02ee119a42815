import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Make } from '../../cars/rules.ts'
import { hasAskingPrice } from '../../listings/asking-prices/queries.server.ts'
import { ownedBy, type Seller } from '../access/owned-by.server.ts'
import { enough, likeCars, scoredNames, type Scored } from './rules.ts'
import type { ListingScore } from './schema.ts'

const said = (fact: string) => sql<boolean>`listings.facts ->> ${fact}::text is not null`

/** Whether a row of `listings` has it. */
const has: Record<Scored, RawBuilder<boolean>> = {
  photos: sql`(
    select count(*) from listing_photos where listing_photos.listing_id = listings.id
  ) >= ${enough.photos}`,
  // What a photo shows is known from its seller alone.
  interior: sql`'interior' = any(listings.shots)`,
  description: sql`cardinality(regexp_split_to_array(btrim(listings.description), '\\s+')) >= ${enough.words}`,
  serviceHistory: said('serviceHistory'),
  mot: sql`(${said('motUntil')} or exists (
    select from listing_registrations
    where listing_registrations.listing_id = listings.id and shows_mot_history
  ))`,
  owners: said('owners'),
  gearbox: said('gearbox'),
  v5c: said('v5c'),
  evidence: sql`exists (
    select from listing_evidence where listing_evidence.listing_id = listings.id
  )`,
  reasonForSale: said('reasonForSale'),
}

const columns = sql.join(scoredNames.map((name) => sql`${has[name]} as ${sql.id(name)}`))

/** Of a seller's own listing; null where there is no such listing of theirs. */
export async function findScore(
  db: Db,
  { id, seller }: { id: number; seller: Seller },
): Promise<ListingScore | null> {
  const { rows } = await sql<Record<Scored, boolean> & { make: Make; family: string | null }>`
    select make, family, ${columns} from listings
    where listings.id = ${id} and state <> 'withdrawn' and ${ownedBy(seller)}
  `.execute(db)
  const own = rows[0]
  if (!own) return null
  const like = await countLike(db, { id, ...own })
  return {
    like: like.n,
    items: scoredNames.map((name) => ({ name, isThere: own[name], likeWithIt: like[name] })),
  }
}

type Counted = Record<Scored | 'n', number>

async function countLike(
  db: Db,
  { id, make, family }: { id: number; make: Make; family: string | null },
): Promise<Counted> {
  const counts = sql.join(
    scoredNames.map((name) => sql`count(*) filter (where ${sql.id(name)})::int as ${sql.id(name)}`),
  )
  const { rows } = await sql<Counted>`
    select count(*)::int as n, ${counts} from (
      select ${columns} from listings
      where ${hasAskingPrice({ make, family: family ?? '' })} and listings.id <> ${id}
      order by published_at desc
      limit ${likeCars.most}
    ) as alike
  `.execute(db)
  return rows[0]!
}
