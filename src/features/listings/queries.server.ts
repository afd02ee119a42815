import {
  sql,
  type ColumnType,
  type Generated,
  type GeneratedAlways,
  type RawBuilder,
  type Selectable,
} from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { todayInLondon } from '../../platform/database/times.ts'
import { openingOf } from '../../platform/text.ts'
import { photoImage } from '../photos/address.ts'
import type { Shot } from '../photos/shots/rules.ts'
import { factLines } from '../cars/facts/labels.ts'
import { saidFacts, type StoredFacts } from '../cars/facts/stored.ts'
import { keepingOf } from '../cars/keeping/keeping.ts'
import { priceString } from '../cars/money.ts'
import type { Condition, Make } from '../cars/rules.ts'
import { type ListingState, type Plan } from './rules.ts'
import type { EndedListing, Listing, ListingCard } from './schema.ts'
import { similarCars, similarIds } from './similar.server.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    listings: ListingsTable
    former_prices: {
      id: Generated<number>
      listing_id: number
      price_pence: number
      changed_at: Generated<Date>
    }
    search_terms: { term: string; n: Generated<number> }
  }
}

export type ListingsTable = {
  id: Generated<number>
  user_id: number | null
  plan: Plan
  state: ListingState
  make: Make
  model: string
  family: string
  year: number
  mileage: number
  condition: Condition
  price_pence: number
  location: string
  place_id: number | null
  description: string
  contact_name: string
  contact_email: string
  contact_phone: string | null
  /** From which it was confirmed, where it has no account. */
  confirmed_email: string | null
  promotion_consented_at: Date | null
  /** For nothing, after all that was paid for had been used up. */
  plan_is_given: Generated<boolean>
  revision: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  /** When it was first sold, deleted or taken down since it was on sale. */
  ended_at: GeneratedAlways<Date | null>
  published_at: Date | null
  expires_at: Date
  facts: ColumnType<StoredFacts, string | undefined, string>
  shots: ColumnType<Shot[], Shot[] | undefined, Shot[]>
  search_document: string
  search_vector: GeneratedAlways<string>
  /** A tsvector of what `namesOf` says, by the vocabulary of an edition. */
  names: Generated<string>
  names_edition: Generated<number>
  is_premium: GeneratedAlways<boolean>
  is_active: GeneratedAlways<boolean>
}

/**
 * What the public may find: live or under offer, and not expired by the database’s clock, which is
 * asked once a statement. Nothing is added to the time, so that no index on it is used: it would lead to
 * nearly every car, and the planner, who doesn't know the clock, takes them for a third.
 */
export const onSale = sql<boolean>`listings.is_active and listings.expires_at + interval '0' > (select app_now())`

/** What the public may read: on sale, or sold, which stays readable. */
export const shownToAll = sql<boolean>`((${onSale}) or listings.state = 'sold')`

/** Cards show three lines, which hold no more on any phone; each page has two dozen of them. */
const openingLength = 180
/** A listing is changed forty times a day at most; nobody reads more. */
const mostPrices = 10

/** What its registration says of its age, where that may be seen. */
const plateLabel = sql<string | null>`(
  select plate_label from listing_registrations where listing_id = listings.id
)`

type ListedPhoto = { id: number; hash: string }

const listedPhoto = sql`json_build_object('id', photos.id, 'hash', photos.content_hash)`
const photosOfListing = sql`listing_photos join photos on photos.id = listing_photos.photo_id
  where listing_photos.listing_id = listings.id`

/** Parts of a SELECT from `listings`: its cover, if it has one, and all of its photos in their order. */
export const coverPhoto = sql<ListedPhoto | null>`(
  select ${listedPhoto} from ${photosOfListing} order by listing_photos.position limit 1
)`
export const allPhotos = sql<ListedPhoto[]>`(
  select coalesce(json_agg(${listedPhoto} order by listing_photos.position), '[]') from ${photosOfListing}
)`

type CardRow = Pick<
  Selectable<ListingsTable>,
  | 'id'
  | 'make'
  | 'model'
  | 'year'
  | 'mileage'
  | 'condition'
  | 'price_pence'
  | 'location'
  | 'is_premium'
  | 'state'
  | 'created_at'
  | 'published_at'
  | 'expires_at'
> & {
  plate_label: string | null
  opening: string
  is_on_sale: boolean
  cover: ListedPhoto | null
  photo_count: number
}

/** The columns of a card; add the joins, filters and order around it. */
export function selectCards(db: Db) {
  return db.selectFrom('listings').select([
    'listings.id',
    'listings.make',
    'listings.model',
    'listings.year',
    'listings.mileage',
    'listings.condition',
    'listings.price_pence',
    'listings.location',
    'listings.is_premium',
    'listings.state',
    'listings.created_at',
    'listings.published_at',
    'listings.expires_at',
    // Its time may be over before the row is told.
    onSale.as('is_on_sale'),
    plateLabel.as('plate_label'),
    sql<string>`left(listings.description, ${openingLength + 1})`.as('opening'),
    coverPhoto.as('cover'),
    sql<number>`(
        select count(*)::int from listing_photos where listing_photos.listing_id = listings.id
      )`.as('photo_count'),
  ])
}

export function toCard(row: CardRow): ListingCard {
  return {
    ...common(row),
    images: row.cover ? [photoImage(row.cover)] : [],
    description: openingOf(row.opening, openingLength),
    photoCount: row.photo_count,
  }
}

function common(row: Omit<CardRow, 'opening' | 'cover' | 'photo_count'>) {
  return {
    id: row.id,
    make: row.make,
    model: row.model,
    year: row.year,
    mileage: row.mileage,
    condition: row.condition,
    price: priceString(row.price_pence),
    location: row.location,
    ...(row.plate_label && { plate: row.plate_label }),
    isPremium: row.is_premium,
    isActive: row.is_on_sale,
    state: row.state,
    createdAt: (row.published_at ?? row.created_at).toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

/** The newest listings that are set apart (or the others), at most `limit`. */
export async function listNewest(
  db: Db,
  { isFeatured, limit }: { isFeatured: boolean; limit: number },
): Promise<ListingCard[]> {
  const rows = await selectCards(db)
    .where(onSale)
    .where('listings.is_premium', '=', isFeatured)
    .orderBy('listings.published_at', 'desc')
    .orderBy('listings.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toCard)
}

/** A listing as the public may read it: on sale, or sold (which stays readable); else null. */
export const findListingForPublic = (db: Db, id: number): Promise<Listing | null> =>
  findListing(db, id, shownToAll)

/** What a car is called that the public may read of; null where there is none. */
export async function findNameForPublic(
  db: Db,
  id: number,
): Promise<Pick<Selectable<ListingsTable>, 'year' | 'make' | 'model'> | null> {
  const row = await db
    .selectFrom('listings')
    .select(['year', 'make', 'model'])
    .where('id', '=', id)
    .where(shownToAll)
    .executeTakeFirst()
  return row ?? null
}

/** A listing of this id for which `visible` holds; whoever calls says who is looking. */
export async function findListing(
  db: Db,
  id: number,
  visible: RawBuilder<boolean>,
): Promise<Listing | null> {
  const row = await db
    .selectFrom('listings')
    .selectAll()
    .select([onSale.as('is_on_sale'), plateLabel.as('plate_label')])
    .select(
      sql<boolean>`exists (
        select from mot_histories
        where listing_id = listings.id and outcome = 'found' and tests <> '[]'
      )`.as('has_mot_history'),
    )
    .select(
      sql<boolean>`exists (select from listing_evidence where listing_id = listings.id)`.as(
        'has_evidence',
      ),
    )
    .select(sql<string>`${todayInLondon}::text`.as('today'))
    .select(
      sql<{ price_pence: number; changed_at: string }[]>`(
        select coalesce(json_agg(former order by changed_at desc, id desc), '[]') from (
          select id, price_pence, changed_at from former_prices
          where listing_id = listings.id order by changed_at desc, id desc limit ${mostPrices}
        ) as former
      )`.as('former_prices'),
    )
    .select(allPhotos.as('photos'))
    .where('id', '=', id)
    .where(visible)
    .executeTakeFirst()
  if (!row) return null
  return {
    ...common(row),
    family: row.family,
    description: row.description,
    facts: factLines(row.facts),
    formerPrices: row.former_prices.map(({ price_pence, changed_at }) => ({
      price: priceString(price_pence),
      until: new Date(changed_at).toISOString(),
    })),
    keeping: keepingOf({ year: row.year, facts: saidFacts(row.facts) }, row.today),
    hasMotHistory: row.has_mot_history,
    ...(row.has_evidence && { hasEvidence: true as const }),
    contactName: row.contact_name,
    hasPhone: row.contact_phone !== null && row.state !== 'sold',
    images: row.photos.map(photoImage),
    similar: await listSimilar(db, row),
  }
}

/** A listing whose time on sale has run out, in what may be told of it to anybody; else null. */
export async function findEnded(db: Db, id: number): Promise<EndedListing | null> {
  const row = await db
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', id)
    .where(sql<boolean>`(listings.state = 'expired' or (listings.is_active and not (${onSale})))`)
    .executeTakeFirst()
  if (!row) return null
  const { make, family, year } = row
  return { make, family, year, similar: await listSimilar(db, row) }
}

/** Cars that a visitor to this one may like: its own family, then its make, then its price. */
async function listSimilar(db: Db, to: Selectable<ListingsTable>): Promise<ListingCard[]> {
  const rows = await selectCards(db)
    .where('listings.id', 'in', similarIds(to))
    .orderBy(sql`(listings.make = ${to.make} and listings.family = ${to.family})`, 'desc')
    .orderBy(sql`listings.make = ${to.make}`, 'desc')
    .orderBy(sql`abs(listings.price_pence - ${to.price_pence}::bigint)`)
    .orderBy('listings.id')
    .limit(similarCars)
    .execute()
  return rows.map(toCard)
}
