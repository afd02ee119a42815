import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Emit } from '../../platform/jobs/events.ts'
import { advanceCatalogue } from '../../platform/page-cache/catalogue.ts'
import { wordsOf } from '../../platform/text.ts'
import { expiryFor } from './expiry.ts'
import { modelFamily } from './model-family.ts'
import { conditionLabel, type Condition, type Make, type Plan } from './rules.ts'
import './events.ts'

/** What a seller says of a car. Money is pence, mileage is miles. */
export type ListingDetails = {
  make: Make
  model: string
  year: number
  mileage: number
  condition: Condition
  pricePence: number
  location: string
  description: string
  contactName: string
  contactEmail: string
  contactPhone: string | null
}

type Publication = {
  details: ListingDetails
  plan: Plan
  /** Whose account it is in; nobody's where it was listed without one. */
  sellerId?: number | null
  /** In order; the first is the cover. */
  photoIds: readonly number[]
  publishedAt: Date
}

/**
 * Puts a car on sale: the listing, its photos, its words for the search, and the news of it, all in
 * the caller's transaction. Answers its id.
 */
export async function publishListing(
  { emit }: { emit: Emit },
  tx: Transaction,
  { details, plan, sellerId = null, photoIds, publishedAt }: Publication,
): Promise<number> {
  const expiresAt = expiryFor(plan, publishedAt)
  const document = searchDocument(details)
  const { id } = await tx
    .insertInto('listings')
    .values({
      user_id: sellerId,
      plan,
      state: 'live',
      make: details.make,
      model: details.model,
      family: modelFamily(details.make, details.model),
      year: details.year,
      mileage: details.mileage,
      condition: details.condition,
      price_pence: details.pricePence,
      location: details.location,
      place_id: sql<
        number | null
      >`(select id from places where lower(name) = lower(${details.location}))`,
      description: details.description,
      contact_name: details.contactName,
      contact_email: details.contactEmail,
      contact_phone: details.contactPhone,
      created_at: publishedAt,
      updated_at: publishedAt,
      published_at: publishedAt,
      expires_at: expiresAt,
      search_document: document.join(' '),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('listing_photos')
    .values(photoIds.map((photo_id, position) => ({ listing_id: id, position, photo_id })))
    .execute()
  await countTerms(tx, document)
  await emit(tx, 'listing.published', { listingId: id, expiresAt })
  await advanceCatalogue(tx)
  return id
}

/** Everything that a search for words may find the car by, in one spelling. */
function searchDocument(details: ListingDetails): string[] {
  const { make, model, year, condition, location, description } = details
  return wordsOf(
    [
      make,
      model,
      modelFamily(make, model),
      year,
      conditionLabel(condition),
      location,
      description,
    ].join(' '),
  )
}

/** Words that a searcher's spelling may be mended to. */
async function countTerms(tx: Transaction, words: string[]) {
  const terms = [...new Set(words)].filter((word) => word.length >= 3 && word.length <= 40).sort()
  await sql`
    insert into search_terms (term) select unnest(${terms}::text[])
    on conflict (term) do update set n = search_terms.n + 1
  `.execute(tx)
}
