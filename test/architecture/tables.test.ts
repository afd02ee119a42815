import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'

/** Who may write each table: a feature's folder, a part of the platform, or both halves of what a listing is. */
const listingsAndSelling = 'src/features/(?:listings|selling)/'
const owners: Record<string, string> = {
  app_clock: 'test/',
  schema_migrations: 'src/platform/database/',
  catalogue: 'db/migrations/',
  browser_sessions: 'src/platform/http/',
  users: 'src/features/accounts/',
  credentials: 'src/features/accounts/',
  sessions: 'src/features/accounts/',
  verifications: 'src/features/accounts/',
  account_links: 'src/features/accounts/',
  passkeys: 'src/features/accounts/',
  sign_in_failures: 'src/features/accounts/',
  known_devices: 'src/features/accounts/',
  limit_counts: 'src/platform/limits/',
  recurring_work: 'src/platform/jobs/',
  mails: 'src/platform/mail/',
  security_log: 'src/platform/security-log/',
  undeliverable_addresses: 'src/platform/mail/',
  photos: 'src/features/photos/',
  places: 'src/features/search/',
  listings: listingsAndSelling,
  listing_photos: listingsAndSelling,
  search_terms: 'src/features/listings/',
  listing_edits: 'src/features/selling/',
  submissions: 'src/features/selling/',
  pending_sellers: 'src/features/selling/',
  manage_links: 'src/features/selling/',
  managed_listings: 'src/features/selling/',
  listing_letters: 'src/features/selling/',
  letter_links: 'src/features/selling/',
  listing_claims: 'src/features/selling/',
  phone_reveals: 'src/features/listings/',
  saved_cars: 'src/features/saved-cars/',
  enquiries: 'src/features/enquiries/',
  enquiry_answers: 'src/features/enquiries/',
  enquiry_mails: 'src/features/enquiries/',
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
  social_posts: 'src/features/promotion/',
  social_post_moves: 'db/migrations/',
  taken_down_photos: 'src/features/listings/',
  moderation_log: 'src/features/moderation/',
  sandbox_payments: 'src/adapters/sandbox-cards/',
  sandbox_refunds: 'src/adapters/sandbox-cards/',
  sandbox_disputes: 'src/adapters/sandbox-cards/',
}

const builder = /\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*['"`](\w+)/g
const rawSql =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?([a-z_]+)"?(?=[\s(`])/gi

/** Which tables a source writes, by Kysely's builder or by SQL in its text. */
function tablesWritten(text: string): string[] {
  const found = [...text.matchAll(builder), ...text.matchAll(rawSql)].map(([, table = '']) => table)
  return [...new Set(found)].filter((table) => Object.hasOwn(owners, table))
}

const migrations = readSources('db/migrations')
const renamed = new Map(
  migrations.flatMap(({ text }) =>
    [...text.matchAll(/alter\s+table\s+(\w+)\s+rename\s+to\s+(\w+)/gi)].map(
      ([, from = '', to = '']) => [from, to] as const,
    ),
  ),
)
const created = migrations.flatMap(({ text }) =>
  [...text.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)].map(
    ([, table = '']) => renamed.get(table) ?? table,
  ),
)

test('every table has an owner', () => {
  expect(created.length).toBeGreaterThan(10)
  expect(Object.keys(owners).sort()).toEqual([...created, 'schema_migrations'].sort())
})

test('only the feature that owns a table writes it', () => {
  const written = readSources('src', 'demo')
    .filter(({ path }) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) => tablesWritten(text).map((table) => ({ path, table })))
  expect(written.length).toBeGreaterThan(5)
  const strangers = written.filter(({ path, table }) => !new RegExp(`^${owners[table]}`).test(path))
  expect(strangers).toEqual([])
})

test('the check bites', () => {
  expect(tablesWritten(`db.updateTable('listings').set(x)`)).toEqual(['listings'])
  expect(tablesWritten('sql`\n  insert into search_terms (term) select 1`')).toEqual([
    'search_terms',
  ])
  expect(tablesWritten('sql`DELETE FROM "users" where true`')).toEqual(['users'])
  expect(tablesWritten(`tx\n .insertInto(\n 'photos')`)).toEqual(['photos'])
  expect(
    tablesWritten(`db.selectFrom('listings') // an update of listings is not written here`),
  ).toEqual([])
})
