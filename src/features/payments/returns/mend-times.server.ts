import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/**
 * Puts right what was written by a clock that has been set back since. Orders are asked about at once; one whose refund
 * came back waits for as long as it was meant to. Lists that were read until later than now are read anew.
 */
export async function mendPaymentTimes(db: Db): Promise<void> {
  // Two conditions about states, as each has an index of its own.
  await sql`
    update orders set
      -- Whatever is not to be asked about stays so.
      asks_at = case when asks_at is null then null
        when state = 'refund-failed' then least(asks_at, app_now() + (asks_at - waits_since))
        else least(asks_at, app_now()) end,
      waits_since = least(waits_since, app_now())
    where asks_at > app_now()
      or (waits_since > app_now() and state in ('requested', 'awaiting-payment', 'refund-due'))
      or (waits_since > app_now() and state in ('refund-pending', 'refund-failed', 'disputed'))
  `.execute(db)
  await sql`
    update card_watches set
      returns_until = case when returns_until <= app_now() then returns_until end,
      movements_until = case when movements_until <= app_now() then movements_until end
  `.execute(db)
}
