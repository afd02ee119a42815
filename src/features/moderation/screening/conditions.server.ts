import { sql, type Generated, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { readCountOf } from '../../../platform/limits/counted-limits.server.ts'
import { wordsOf } from '../../../platform/text.ts'
import { poundsOf } from '../../cars/money.ts'
import { findSameRegistrations } from '../../listings/registration/registrations.server.ts'
import { phoneDigits } from '../../listings/phone-digits.server.ts'
import { findLookAlikes } from '../../photos/look-alikes.server.ts'
import { listingsOfNetwork } from '../../selling/submit.server.ts'
import type { RuleKind, RuleSettings, SettingsOf } from './kinds.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    screening_rules: {
      id: Generated<number>
      name: string
      settings: RuleSettings
      is_on: Generated<boolean>
      created_at: Generated<Date>
      updated_at: Generated<Date>
    }
    screening_hits: {
      listing_id: number
      rule_id: number
      why: string
      held_at: Generated<Date>
    }
  }
}

/** What a rule has found in a listing, in words for a moderator. */
export type Hit = { listingId: number; why: string }

/** Which listings are looked at, and where they have just come from; null where that isn't known any more. */
type Looked = { ids: readonly number[]; network: string | null }

/** Fewer of a kind say nothing of what it costs; more of them say no more. */
const ofKind = { least: 8, most: 200 } as const

/** The listings that a rule would hold. Each kind reads so much for a listing, however many there are in all. */
export function findHits(db: Db, settings: RuleSettings, looked: Looked): Promise<Hit[]> {
  if (looked.ids.length === 0) return Promise.resolve([])
  switch (settings.kind) {
    case 'words':
      return saying(db, settings, looked)
    case 'price':
      return cheap(db, settings, looked)
    case 'phone':
      return withOneNumber(db, settings, looked)
    case 'network':
      return fromOneNetwork(db, settings, looked)
    case 'newcomer':
      return ofNewcomers(db, settings, looked)
    case 'another-car':
      return madeAnotherCar(db, settings, looked)
    case 'photos':
      return withPhotosOfOthers(db, settings, looked)
    case 'registration':
      return withRegistrationOfOthers(db, settings, looked)
  }
}

type Condition<Kind extends RuleKind> = (
  db: Db,
  settings: SettingsOf<Kind>,
  looked: Looked,
) => Promise<Hit[]>

const saying: Condition<'words'> = async (db, { phrases }, { ids }) => {
  const sought = phrases.map((typed) => ({
    typed,
    // Between blanks, so that a phrase begins with a word, and ends with one unless a star stands there.
    words: ` ${wordsOf(typed).join(' ')}${typed.trimEnd().endsWith('*') ? '' : ' '}`,
  }))
  const listings = await db
    .selectFrom('listings')
    .select(['id', 'model', 'description'])
    .where('id', 'in', [...ids])
    .execute()
  return listings.flatMap(({ id, model, description }) => {
    const text = ` ${wordsOf(`${model} ${description}`).join(' ')} `
    const found = sought.find(({ words }) => text.includes(words))
    return found ? [{ listingId: id, why: `It says “${found.typed}”` }] : []
  })
}

const cheap: Condition<'price'> = async (db, { percent }, { ids }) => {
  const { rows } = await sql<{ id: number; pricePence: number; median: number }>`
    select listing.id, listing.price_pence as "pricePence", kind.median
    from listings as listing
    cross join lateral (
      select count(*) as n, percentile_cont(0.5) within group (order by price_pence) as median
      from (
        select other.price_pence from listings as other
        where other.is_active and other.make = listing.make and lower(other.family) = lower(listing.family)
          and other.id <> listing.id
        order by other.published_at desc, other.id desc
        limit ${ofKind.most}
      ) as others
    ) as kind
    where listing.id = any(${ids}::bigint[]) and kind.n >= ${ofKind.least}
      and listing.price_pence < kind.median * ${percent}::int / 100
  `.execute(db)
  return rows.map(({ id, pricePence, median }) => ({
    listingId: id,
    why: `It costs ${poundsOf(pricePence)}, where half of its kind cost ${poundsOf(Math.round(median))} or more`,
  }))
}

/**
 * Since when a listing says what it says by a field: it came on sale so, or its seller has changed it since. Whoever
 * comes second is asked about, and the older listing does where it is edited to what the newer one says.
 */
const since = (table: 'listing' | 'other', field: 'contactPhone' | 'registration') => sql<Date>`
  greatest(${sql.ref(`${table}.created_at`)}, (
    select max(edited_at) from listing_edits
    where listing_id = ${sql.ref(`${table}.id`)} and replaced ? ${sql.lit(field)}
  ))`

/** Counts, for each listing, what was listed by the same somebody up to then. */
const counting = async (
  db: Db,
  {
    ids,
    least,
    count,
    why,
  }: { ids: readonly number[]; least: number; count: RawBuilder<number>; why: string },
): Promise<Hit[]> => {
  const { rows } = await sql<{ id: number; n: number }>`
    select * from (
      select listing.id, (${count}) as n from listings as listing where listing.id = any(${ids}::bigint[])
    ) as counted
    where n >= ${least}
  `.execute(db)
  return rows.map(({ id, n }) => ({ listingId: id, why: `${n} ${why}` }))
}

const digitsOf = (table: string) => phoneDigits(sql.ref(`${table}.contact_phone`))

const withOneNumber: Condition<'phone'> = (db, { listings, days }, { ids }) =>
  counting(db, {
    ids,
    least: listings,
    count: sql`
      select count(*)::int from listings as other
      where other.contact_phone is not null and ${digitsOf('other')} = ${digitsOf('listing')}
        and (${since('other', 'contactPhone')}, other.id) <= (${since('listing', 'contactPhone')}, listing.id)
        and other.published_at > greatest(listing.published_at, ${since('listing', 'contactPhone')})
          - make_interval(days => ${days})`,
    why: `listings in ${days} days have its telephone number`,
  })

const fromOneNetwork: Condition<'network'> = async (db, { listings }, { ids, network }) => {
  if (network === null) return []
  const { n } = await readCountOf(db, listingsOfNetwork(network))
  if (n < listings) return []
  return ids.map((listingId) => ({
    listingId,
    why: `${n} listings came from its network in a day`,
  }))
}

const ofNewcomers: Condition<'newcomer'> = (db, { listings, days }, { ids }) =>
  counting(db, {
    ids,
    least: listings,
    count: sql`
      select count(*)::int from listings as other
      join users on users.id = other.user_id
      where other.user_id = listing.user_id and other.published_at is not null
        -- The number of one that was paid for says nothing of when it was listed.
        and (other.created_at, other.id) <= (listing.created_at, listing.id)
        and users.created_at > listing.published_at - make_interval(days => ${days})`,
    why: `listings of an account younger than ${days} days`,
  })

/** Whether `other` is of another account, address and number than `listing`. */
const isOfSomebodyElse = sql`(
  other.user_id is distinct from coalesce(listing.user_id, 0)
  and lower(other.contact_email) <> lower(listing.contact_email)
  -- Who gives no number has none in common with anybody.
  and (${digitsOf('other')} = ${digitsOf('listing')}) is not true
)`

const withPhotosOfOthers: Condition<'photos'> = async (db, { photos }, { ids }) => {
  const alike = (await findLookAlikes(db, ids)).filter(({ isLater }) => isLater)
  if (alike.length === 0) return []
  const { rows } = await sql<{ id: number; otherId: number; n: number }>`
    select listing.id, other.id as "otherId", count(distinct alike.photo)::int as n
    from unnest(
      ${alike.map(({ listingId }) => listingId)}::bigint[],
      ${alike.map(({ photoId }) => photoId)}::bigint[],
      ${alike.map(({ otherListingId }) => otherListingId)}::bigint[]
    ) as alike (listing, photo, other)
    join listings as listing on listing.id = alike.listing
    join listings as other on other.id = alike.other
    where other.published_at is not null and ${isOfSomebodyElse}
    group by listing.id, other.id
    having count(distinct alike.photo) >= least(
      ${photos}::int, (select count(*) from listing_photos where listing_id = listing.id)
    )
    order by n desc, other.id
  `.execute(db)
  // One listing is named for each: the one that has most of them.
  const most = new Map<number, Hit>()
  for (const { id, otherId, n } of rows)
    if (!most.has(id))
      most.set(id, { listingId: id, why: `${said(n)} in listing ${otherId} of somebody else` })
  return [...most.values()]
}

const withRegistrationOfOthers: Condition<'registration'> = async (db, _, { ids }) => {
  const same = await findSameRegistrations(db, ids)
  if (same.length === 0) return []
  const { rows } = await sql<{ id: number; otherId: number }>`
    select distinct on (listing.id) listing.id, other.id as "otherId"
    from unnest(
      ${same.map(({ listingId }) => listingId)}::bigint[],
      ${same.map(({ otherListingId }) => otherListingId)}::bigint[]
    ) as same (listing, other)
    join listings as listing on listing.id = same.listing
    join listings as other on other.id = same.other
    where other.is_active and ${isOfSomebodyElse}
      and (${since('other', 'registration')}, other.id) < (${since('listing', 'registration')}, listing.id)
    order by listing.id, other.id
  `.execute(db)
  return rows.map(({ id, otherId }) => ({
    listingId: id,
    why: `Its registration is that of listing ${otherId} of somebody else, which is on sale`,
  }))
}

/** '1 of its photos is', '3 of its photos are'. */
const said = (n: number) => `${n} of its photos ${n === 1 ? 'is' : 'are'}`

const madeAnotherCar: Condition<'another-car'> = async (db, _, { ids }) => {
  const rows = await db
    .selectFrom('listing_reviews')
    .select('listing_id as listingId')
    .distinct()
    .where('listing_id', 'in', [...ids])
    .where('reason', '=', 'another-car')
    .execute()
  return rows.map(({ listingId }) => ({ listingId, why: 'It was edited into another car' }))
}
