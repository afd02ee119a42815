import { sql } from 'kysely'
import type { Db, Transaction } from '../../../platform/database/database.ts'
import { daysAgo } from '../../../platform/database/times.ts'
import { AppError } from '../../../platform/errors.ts'
import type { StaffAction } from '../../staff/acts.ts'
import { logAct, type By } from '../../staff/log.server.ts'
import { listingName } from '../../cars/listing-name.ts'
import type { Moderating } from '../moderating.ts'
import { findHits } from './conditions.server.ts'
import { describeRule, type RuleSettings } from './kinds.ts'

/** So many rules there may be: each is asked about each new listing. */
const mostRules = 100
/** A rule is tried on so many listings, the newest that were published; each photo is looked for by itself. */
const tried = (settings: RuleSettings) => (settings.kind === 'photos' ? 200 : 2_000)
/** So many of what it would have held are named. */
const named = 50
/** What rules have held is added up over so many days. */
const figuresDays = 30

type Ctx = Pick<Moderating, 'database'>

export type ScreeningRule = {
  id: number
  name: string
  settings: RuleSettings
  isOn: boolean
  /** Of the last 30 days: what it held, what of that was found in order, and what was taken down. */
  held: number
  released: number
  takenDown: number
}

/** Every rule with what it has done; those that are on first. */
export async function listRules(db: Db): Promise<ScreeningRule[]> {
  const { rows } = await sql<ScreeningRule>`
    select rules.id, rules.name, rules.settings, rules.is_on as "isOn",
      count(hits.listing_id)::int as held,
      count(*) filter (where said.action in ('released', 'restored'))::int as released,
      count(*) filter (where said.action = 'taken-down')::int as "takenDown"
    from screening_rules as rules
    left join screening_hits as hits
      on hits.rule_id = rules.id and hits.held_at > ${daysAgo(figuresDays)}
    -- What its seller does to a listing meanwhile is no word of a moderator's.
    left join lateral (
      select action from moderation_log
      where listing_id = hits.listing_id and done_at >= hits.held_at
        and action in ('released', 'restored', 'taken-down')
      order by id desc limit 1
    ) as said on true
    group by rules.id
    order by rules.is_on desc, rules.name
  `.execute(db)
  return rows
}

export type Trial = {
  /** How many listings were looked at. */
  tried: number
  found: number
  /** The newest of what was found. */
  hits: { listingId: number; car: string; why: string }[]
}

/** What a rule would have held of the listings that were published last. Changes nothing. */
export async function tryRule(db: Db, settings: RuleSettings): Promise<Trial> {
  const listings = await db
    .selectFrom('listings')
    .select(['id', 'year', 'make', 'model'])
    .where('published_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(tried(settings))
    .execute()
  const hits = await findHits(db, settings, { ids: listings.map(({ id }) => id), network: null })
  const whyOf = new Map(hits.map(({ listingId, why }) => [listingId, why]))
  return {
    tried: listings.length,
    found: hits.length,
    hits: listings
      .flatMap((listing) => {
        const why = whyOf.get(listing.id)
        return why === undefined ? [] : [{ listingId: listing.id, car: listingName(listing), why }]
      })
      .slice(0, named),
  }
}

type Written = { name: string; settings: RuleSettings; by: By }

/** Makes a rule, which is off. Returns its number. */
export const createRule = ({ database }: Ctx, { name, settings, by }: Written): Promise<number> =>
  database.primary.transaction().execute(async (tx) => {
    const { n } = await tx
      .selectFrom('screening_rules')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    if (Number(n) >= mostRules)
      throw new AppError('conflict', `There are ${mostRules} rules: delete one first`)
    await refuseTakenName(tx, name)
    const { id } = await tx
      .insertInto('screening_rules')
      .values({ name, settings: sql`${JSON.stringify(settings)}::jsonb` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await log(tx, { by, action: 'write-rule', id, rule: { name, settings } })
    return id
  })

/** Switches a rule on or off. */
export const switchRule = (
  { database }: Ctx,
  { id, isOn, by }: { id: number; isOn: boolean; by: By },
): Promise<void> =>
  database.primary.transaction().execute(async (tx) => {
    const rule = await tx
      .updateTable('screening_rules')
      .set({ is_on: isOn, updated_at: sql<Date>`app_now()` })
      .where('id', '=', id)
      .returning(['name', 'settings'])
      .executeTakeFirst()
    if (!rule) throw noSuchRule()
    await log(tx, { by, action: isOn ? 'switch-on' : 'switch-off', id, rule })
  })

/** Ends a rule. What it holds goes on being held. */
export const deleteRule = ({ database }: Ctx, { id, by }: { id: number; by: By }): Promise<void> =>
  database.primary.transaction().execute(async (tx) => {
    const rule = await tx
      .deleteFrom('screening_rules')
      .where('id', '=', id)
      .returning(['name', 'settings'])
      .executeTakeFirst()
    if (!rule) throw noSuchRule()
    await log(tx, { by, action: 'delete-rule', id, rule })
  })

async function refuseTakenName(tx: Transaction, name: string): Promise<void> {
  const taken = await tx
    .selectFrom('screening_rules')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  if (taken) throw new AppError('conflict', 'There is a rule of this name', { field: 'name' })
}

type Logged = {
  by: By
  action: StaffAction
  id: number
  rule: { name: string; settings: RuleSettings }
}

const log = (tx: Transaction, { by, action, id, rule: { name, settings } }: Logged) =>
  logAct(tx, {
    by,
    action,
    subject: 'rule',
    subjectId: id,
    reason: `${name}: ${describeRule(settings)}`,
  })

export const noSuchRule = () => new AppError('not-found', 'There is no such rule')
