import { sql, type RawBuilder } from 'kysely'

/**
 * By what one telephone number is known in all its spellings: its last nine digits, as the index `listings_by_phone`
 * has them. Null where there is none. `phone` is a column, or a number as it was typed.
 */
export const phoneDigits = (
  phone: RawBuilder<string | null> = sql.ref('contact_phone'),
): RawBuilder<string | null> => sql`right(regexp_replace(${phone}, '\\D', '', 'g'), 9)`
