import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readSources, root } from './source-files.ts'
import { sqlIn } from './sql-in.ts'

/** Who may write each table: a feature's folder, a part of the platform, or both halves of what a listing is. */
const listingsAndSelling = 'src/features/(?:listings|selling)/'
const owners: Record<string, string> = {
  app_clock: 'test/',
  schema_migrations: 'src/platform/database/',
  catalogue: 'db/migrations/',
  catalogue_changes: 'db/migrations/',
  cdn_purges: 'src/platform/cdn/',
  browser_sessions: 'src/platform/http/',
  users: 'src/features/accounts/',
  credentials: 'src/features/accounts/',
  sessions: 'src/features/accounts/',
  verifications: 'src/features/accounts/',
  account_links: 'src/features/accounts/',
  passkeys: 'src/features/accounts/',
  sign_in_failures: 'src/features/accounts/',
  known_devices: 'src/features/accounts/',
  restrictions: 'src/features/accounts/',
  terms_acceptances: 'src/features/accounts/',
  staff: 'src/features/staff/',
  staff_proofs: 'src/features/staff/',
  staff_log: 'src/features/staff/',
  limit_counts: 'src/platform/limits/',
  limit_totals: 'src/platform/limits/',
  recurring_work: 'src/platform/jobs/',
  mails: 'src/platform/mail/',
  security_log: 'src/platform/security-log/',
  undeliverable_addresses: 'src/platform/mail/',
  photos: 'src/features/photos/',
  places: 'src/features/places/',
  place_names: 'src/features/places/',
  gazetteer: 'src/features/(?:places|listings)/',
  listings: listingsAndSelling,
  listing_count_cells: 'db/migrations/',
  listing_count_changes: 'db/migrations/',
  former_prices: listingsAndSelling,
  listing_registrations: 'src/features/listings/',
  mot_histories: 'src/features/listings/',
  listing_photos: 'src/features/photos/',
  listing_evidence: 'src/features/listings/',
  search_terms: 'src/features/listings/',
  unfound_words: 'src/features/search/',
  listing_edits: 'src/features/selling/',
  submissions: 'src/features/selling/',
  pending_sellers: 'src/features/selling/',
  manage_links: 'src/features/selling/',
  managed_listings: 'src/features/selling/',
  listing_letters: 'src/features/selling/',
  letter_links: 'src/features/selling/',
  listing_claims: 'src/features/selling/',
  phone_reveals: 'src/features/listings/',
  phone_confirmations: 'src/features/selling/',
  phone_codes: 'src/features/selling/',
  saved_cars: 'src/features/saved-cars/',
  enquiries: 'src/features/enquiries/',
  enquiry_answers: 'src/features/enquiries/',
  enquiry_mails: 'src/features/enquiries/',
  enquiry_links: 'src/features/enquiries/',
  enquiry_addresses: 'src/features/enquiries/',
  opened_enquiries: 'src/features/enquiries/',
  kept_blocks: 'src/features/enquiries/',
  support_messages: 'src/features/support/',
  owed_letters: 'src/features/selling/',
  listing_reviews: 'src/features/selling/',
  page_views: 'src/features/analytics/',
  listing_figures: 'src/features/analytics/',
  orders: 'src/features/payments/',
  order_state_moves: 'db/migrations/',
  order_moves: 'src/features/payments/',
  card_events: 'src/features/payments/',
  order_refunds: 'src/features/payments/',
  order_disputes: 'src/features/payments/',
  order_actions: 'src/features/payments/',
  card_watches: 'src/features/payments/',
  card_movements: 'src/features/payments/',
  backups: 'src/platform/database/',
  stored_files: 'src/features/photos/',
  card_payouts: 'src/features/payments/',
  card_balances: 'src/features/payments/',
  social_posts: 'src/features/promotion/',
  social_post_moves: 'db/migrations/',
  taken_down_photos: 'src/features/selling/',
  moderation_log: 'src/features/selling/',
  listing_holds: 'src/features/selling/',
  decided_holds: 'src/features/selling/',
  checking_time: 'src/features/selling/',
  screening_rules: 'src/features/moderation/',
  screening_hits: 'src/features/moderation/',
  reports: 'src/features/moderation/',
  appeals: 'src/features/moderation/',
  sandbox_payments: 'src/adapters/sandbox-cards/',
  sandbox_refunds: 'src/adapters/sandbox-cards/',
  sandbox_disputes: 'src/adapters/sandbox-cards/',
}

const builder =
  /(?:\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bdeleteBefore\([\w.]+, \{\s*table:)\s*['"`](\w+)/g
const rawSql =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?([a-z_]+)"?(?=[\s(`])/gi

/** Which tables a source writes, by Kysely's builder or by SQL in its text. */
function tablesWritten(text: string): string[] {
  const found = [...text.matchAll(builder), ...text.matchAll(rawSql)].map(([, table = '']) => table)
  return [...new Set(found)].filter((table) => Object.hasOwn(owners, table))
}

const builtReads =
  /(?:\.(?:selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?|using)\(\s*\[?|\bslicesOf\([\w.]+, \{\s*table:)\s*['"`](\w+)/g
/** One table, or several with commas between them, each with a name of its own or without. */
const table = /(?:(?:only|lateral)\s+)?"?[a-z_]+"?/.source
const alias =
  /(?:\s+as\s+[a-z_]+|\s+(?!(?:as|cross|for|full|group|inner|join|left|limit|on|order|right|set|union|using|where|returning)\b)[a-z_]+)?/
    .source
const rawReads = new RegExp(
  `\\b(?:from|join|using)\\s+(${table}${alias}(?:\\s*,\\s*${table}${alias})*)(?![\\w'])`,
  'gi',
)
const comments = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm

/** The first word of each, but for those that may stand before a name. */
const namesIn = (list: string) =>
  list.split(',').map((one) => /^\s*(?:(?:only|lateral)\s+)?"?([a-z_]+)/i.exec(one)?.[1] ?? '')

/** Which tables a source reads: what it selects from or joins, by the builder or in the text of SQL. */
async function tablesRead(text: string, path = 'a.ts'): Promise<string[]> {
  const built = [...text.replace(comments, '').matchAll(builtReads)].map(([, table = '']) => table)
  const queries = await sqlIn(path, text)
  const raw = queries.flatMap((query) =>
    [...query.matchAll(rawReads)].flatMap(([, list = '']) => namesIn(list)),
  )
  const found = [...built, ...raw]
  return [...new Set(found)].filter((table) => Object.hasOwn(owners, table))
}

const sources = readSources('src').filter(
  ({ path }) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
)

const migrations = readSources('db/migrations')
const renamed = new Map(
  migrations.flatMap(({ text }) =>
    [...text.matchAll(/alter\s+table\s+(\w+)\s+rename\s+to\s+(\w+)/gi)].map(
      ([, from = '', to = '']) => [from, to] as const,
    ),
  ),
)
const dropped = migrations.flatMap(({ text }) =>
  [...text.matchAll(/drop\s+table\s+(?:if\s+exists\s+)?([\w\s,]+);/gi)].flatMap(([, tables = '']) =>
    tables.split(',').map((table) => table.trim()),
  ),
)
const created = migrations.flatMap(({ text }) =>
  [...text.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)].map(
    ([, table = '']) => renamed.get(table) ?? table,
  ),
)

test('every table has an owner', () => {
  expect(created.length).toBeGreaterThan(10)
  const standing = created.filter((table) => !dropped.includes(table))
  expect(Object.keys(owners).sort()).toEqual([...standing, 'schema_migrations'].sort())
})

test('only the feature that owns a table writes it', () => {
  const written = readSources('src', 'demo')
    .filter(({ path }) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) => tablesWritten(text).map((table) => ({ path, table })))
  expect(written.length).toBeGreaterThan(5)
  const strangers = written.filter(({ path, table }) => !new RegExp(`^${owners[table]}`).test(path))
  expect(strangers).toEqual([])
})

const { featureOrder } = z
  .object({ featureOrder: z.array(z.array(z.string())) })
  .parse(await import(join(root, '.dependency-cruiser.mjs')))
const rowOf = (feature: string) => featureOrder.findIndex((row) => row.includes(feature))
const featureOf = (path: string) => /^src\/features\/\(?\??:?([\w-]+)/.exec(path)?.[1]

/** SQL runs as imports do: from a feature to those before it, and to the platform. */
function mayRead(path: string, table: string): boolean {
  const owner = owners[table]!
  if (new RegExp(`^${owner}`).test(path)) return true
  const [reader, read] = [featureOf(path), featureOf(owner)]
  if (read === undefined) return !path.startsWith('src/ui/')
  return reader !== undefined && rowOf(read) < rowOf(reader)
}

test('a query reads its own feature’s tables, and those of the features before it', async () => {
  const bySource = await Promise.all(
    sources.map(async ({ path, text }) =>
      (await tablesRead(text, path)).map((table) => ({ path, table })),
    ),
  )
  const read = bySource.flat()
  expect(read.length).toBeGreaterThan(50)
  expect(read.filter(({ path, table }) => !mayRead(path, table))).toEqual([])
})

test('the check of reading bites', async () => {
  const samples: [string, string[]][] = [
    [`db.selectFrom('saved_cars').innerJoin('listings', 'a', 'b')`, ['saved_cars', 'listings']],
    ['sql<number>`(select 1 from saved_cars join photos on true)`', ['saved_cars', 'photos']],
    ['sql`select 1 from ${sql`a.b`} join photos on true`', ['photos']],
    ['sql`select ${is ? sql`x` : sql`(select 1 from photos)`}, 2 from users`', ['users', 'photos']],
    ['sql`select 1 from users u, photos as p, sessions`', ['users', 'photos', 'sessions']],
    ['sql`delete from users using photos`', ['users', 'photos']],
    [`slicesOf(db, { table: 'photos', by: 'id' })`, ['photos']],
    [`// db.selectFrom('listings')\n/* from photos */`, []],
  ]
  for (const [text, tables] of samples) expect(await tablesRead(text), text).toEqual(tables)
  expect(mayRead('src/features/selling/own-listings/queries.server.ts', 'saved_cars')).toBe(false)
  expect(mayRead('src/features/photos/usable.server.ts', 'listings')).toBe(false)
  expect(mayRead('src/features/search/queries.server.ts', 'listings')).toBe(true)
  expect(mayRead('src/features/listings/queries.server.ts', 'managed_listings')).toBe(false)
  expect(mayRead('src/shop/enquiries-by-day.ts', 'enquiries')).toBe(false)
})

test('the check of writing bites', () => {
  expect(tablesWritten(`db.updateTable('listings').set(x)`)).toEqual(['listings'])
  expect(tablesWritten('sql`\n  insert into search_terms (term) select 1`')).toEqual([
    'search_terms',
  ])
  expect(tablesWritten('sql`DELETE FROM "users" where true`')).toEqual(['users'])
  expect(tablesWritten(`tx\n .insertInto(\n 'photos')`)).toEqual(['photos'])
  expect(tablesWritten(`deleteBefore(db, {\n table: 'mails', column })`)).toEqual(['mails'])
  expect(
    tablesWritten(`db.selectFrom('listings') // an update of listings is not written here`),
  ).toEqual([])
})
