import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { commands } from '../../src/operator/commands.ts'
import { startApp, type Shop } from '../start-app.ts'

/** The tables that each part of what somebody takes along is made of. */
const exported: Record<string, string[]> = {
  account: ['users'],
  termsAccepted: ['terms_acceptances'],
  sessions: ['sessions'],
  knownDevices: ['known_devices'],
  passkeys: ['passkeys'],
  restriction: ['restrictions'],
  undeliverable: ['undeliverable_addresses'],
  mails: ['mails'],
  enquiries: ['enquiries', 'enquiry_answers'],
  posts: ['social_posts'],
  listings: [
    'listings',
    'listing_edits',
    'listing_evidence',
    'listing_photos',
    'listing_registrations',
    'mot_histories',
    'photos',
  ],
  confirmedPhones: ['phone_confirmations'],
  savedCars: ['saved_cars'],
  payments: ['orders'],
  support: ['support_messages'],
  reports: ['reports'],
  decisions: ['moderation_log', 'appeals'],
  listingFigures: ['listing_figures', 'phone_reveals'],
  securityLog: ['security_log'],
}

/** What else names somebody or something of theirs, and why it is in no part. */
const left: { why: string; tables: string[] }[] = [
  {
    why: 'A secret that opens something, or its hash: whoever has the file must not be able to use it',
    tables: [
      'account_links',
      'credentials',
      'enquiry_addresses',
      'enquiry_links',
      'letter_links',
      'listing_claims',
      'manage_links',
      'phone_codes',
      'verifications',
    ],
  },
  {
    why: 'Which browser has opened what, by the number of its session: it ends with either',
    tables: ['browser_sessions', 'managed_listings', 'opened_enquiries', 'staff_proofs'],
  },
  {
    why: 'Whom somebody has blocked, by marks that nobody can read: they say nothing to whoever took them along',
    tables: ['kept_blocks'],
  },
  {
    why: 'A listing that waits for its account, which has none to take anything along with',
    tables: ['pending_sellers'],
  },
  {
    why: 'That something was or is to be written: the email itself is in `mails`',
    tables: ['enquiry_mails', 'listing_letters', 'owed_letters'],
  },
  {
    why: 'What was asked for a car before stands in its edits',
    tables: ['former_prices'],
  },
  {
    why: 'Marks of our work: who tells them tells how to get past it. They go with the listing, or name nobody after it',
    tables: ['listing_holds', 'listing_reviews', 'screening_hits', 'taken_down_photos'],
  },
  {
    why: 'The answer to a submission that is sent again, by a hash',
    tables: ['submissions'],
  },
  {
    why: 'The books of an order, which names nobody once its listing is gone',
    tables: [
      'card_events',
      'order_actions',
      'order_disputes',
      'order_moves',
      'order_refunds',
      'sandbox_payments',
    ],
  },
  {
    why: 'Who works here, and did what, by numbers: a record that nobody changes, of work and not of customers',
    tables: ['staff', 'staff_log'],
  },
]

/** Columns that say who somebody is, what they wrote, or what is theirs. */
const personal =
  /(?:^|_)(?:user|actor|listing|enquiry|order|browser_session|session|subject)_id$|(?:^|_)(?:email|phones?|password_hash|identifier|statement|details|description|replaced|message|user_agent)$|^(?:address|to_address|sent_to|network)$/

/** The tables with addresses in which somebody without an account is found by theirs, and the part that finds it. */
const foundByAddress: Record<string, string> = {
  enquiries: 'enquiries',
  listings: 'listings',
  mails: 'mails',
  reports: 'reports',
  support_messages: 'support',
  undeliverable_addresses: 'undeliverable',
}

/** The others, and why nobody has to be found in them. */
const otherAddresses: { why: string; tables: string[] }[] = [
  {
    why: 'Of an account, or of one that is begun: it goes with that',
    tables: ['account_links', 'users', 'verifications'],
  },
  {
    why: 'It goes with the listing or the conversation that it belongs to',
    tables: [
      'enquiry_addresses',
      'enquiry_links',
      'letter_links',
      'listing_claims',
      'manage_links',
      'pending_sellers',
    ],
  },
]

async function tablesOf({ database: { primary } }: Shop) {
  const { rows } = await sql<{ name: string; columns: string[]; referred: string[] }>`
    select relname as name,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
      array(select confrelid::regclass::text from pg_constraint
        where conrelid = pg_class.oid and contype = 'f') as referred
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1
  `.execute(primary)
  return rows
}

/** Tables with such a column, and those that refer to what somebody has put here. */
const personalTables = (tables: Awaited<ReturnType<typeof tablesOf>>) =>
  tables
    .filter(
      ({ name, columns, referred }) =>
        ['users', 'browser_sessions', 'photos'].includes(name) ||
        columns.some((column) => personal.test(column)) ||
        referred.some((other) =>
          ['users', 'listings', 'photos', 'enquiries', 'mails'].includes(other),
        ),
    )
    .map(({ name }) => name)

test('G2: every table that knows of somebody is in a part of what they take along, or it is said why not', async () => {
  const shop = await startApp()
  const found = personalTables(await tablesOf(shop))
  const known = [...Object.values(exported), ...left.map(({ tables }) => tables)].flat()
  expect(known.toSorted()).toEqual(found)
  expect(found.length).toBeGreaterThan(40)
  const ann = await shop.signsUp('ann@example.com')
  const file = (await ann.api.get('/api/auth/export')).json<object>()
  expect(Object.keys(file).sort()).toEqual(Object.keys(exported).sort())
})

test('G2: every table with somebody’s address is one in which the operator finds them by it, or it is said why not', async () => {
  const shop = await startApp()
  const tables = (await tablesOf(shop)).filter(({ columns }) =>
    columns.some((column) => /(?:^|_)(?:email|address|identifier)$|^sent_to$/.test(column)),
  )
  const known = [...Object.keys(foundByAddress), ...otherAddresses.flatMap(({ tables }) => tables)]
  expect(known.toSorted()).toEqual(tables.map(({ name }) => name))
  const found = JSON.parse(
    await commands['messages']!.run(shop.operator, 'nobody@example.com'),
  ) as object
  for (const part of Object.values(foundByAddress)) expect(Object.keys(found)).toContain(part)
})
