import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  factNames,
  facts as vocabulary,
  type Fact,
} from '../../src/features/cars/facts/vocabulary.ts'
import { storedFacts } from '../../src/features/cars/facts/stored.ts'
import { makes } from '../../src/features/cars/rules.ts'
import { mayTransition, postStates } from '../../src/features/promotion/rules.ts'
import { openTestDatabase, type TestDatabase } from './open-test-database.ts'

/**
 * C2: whatever the application forgets, the database refuses. Each row begins as a good one, has one
 * value changed, and must be refused with the SQLSTATE of the constraint that it breaks.
 */

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await run(
    `insert into users (id, email, name, email_verified) overriding system value
     values (1, 'ann@example.com', 'Ann', true)`,
  )
  await run(
    `insert into browser_sessions (id, token_hash, expires_at) overriding system value
     values (1, decode(repeat('0a', 32), 'hex'), '2999-01-01T00:00:00Z')`,
  )
  await insert('photos', {})
  await insert('listings', {})
  await insert('orders', { term: 2 })
  await insert('sandbox_payments', {
    id: 'sandbox_11111111-1111-1111-1111-111111111111',
    key: 'another key',
  })
  await insert('enquiries', {})
  await insert('mails', {})
  await insert('sessions', { token_hash: 'b'.repeat(64) })
  await insert('moderation_log', {})
  await insert('social_posts', {
    mark: 'Ref. 1-1',
    term_ends_at: '2027-01-19T00:00:00Z',
    external_id: 'there',
  })
})
afterAll(() => database.close())

const run = (text: string, values: unknown[] = []) =>
  database.primary.executeQuery(CompiledQuery.raw(text, values))

/** What an order is beside its state once it was paid. */
const paid = {
  state: 'fulfilled',
  payment_id: 'p',
  settled_at: '2026-01-01T00:00:00Z',
  captured_pence: 495,
  captured_currency: 'gbp',
}

/** What is said of a car, with what every row says. */
const facts = (said: Record<string, unknown>) => JSON.stringify({ ...storedFacts({}), ...said })

const good: Record<string, Record<string, unknown>> = {
  app_clock: { stands_at: '2026-01-01T00:00:00Z' },
  browser_sessions: { token_hash: Buffer.alloc(32, 7), expires_at: '2999-01-01T00:00:00Z' },
  users: { email: 'bob@example.com', name: 'Bob' },
  credentials: {
    user_id: 1,
    provider_id: 'credential',
    account_id: '1',
    password_hash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
  },
  sessions: {
    token_hash: 'a'.repeat(64),
    user_id: 1,
    user_agent: 'Firefox',
    expires_at: '2999-01-01T00:00:00Z',
  },
  verifications: { identifier: 'i'.repeat(43), value: '1', expires_at: '2999-01-01T00:00:00Z' },
  account_links: {
    token_hash: Buffer.alloc(32, 7),
    user_id: 1,
    purpose: 'leave-email',
    address: 'bob@example.com',
    new_address: 'rob@example.com',
    generation: 0,
    expires_at: '2999-01-01T00:00:00Z',
  },
  passkeys: {
    user_id: 1,
    name: 'Telephone',
    public_key: 'pQECAyYgASFYIA',
    credential_id: 'one',
    counter: 0,
    device_type: 'singleDevice',
    backed_up: false,
  },
  sign_in_failures: { key_hash: Buffer.alloc(32, 7) },
  known_devices: { user_id: 1, token_hash: Buffer.alloc(32, 7) },
  taken_down_photos: { listing_id: 1, content_hash: '0123456789abcdef' },
  recurring_work: { queue: 'expire-listings', every_seconds: 60, begun_at: '2026-01-01T00:00:00Z' },
  security_log: { event: 'sign-in', outcome: 'done', what: 'POST /api/auth/login' },
  mails: {
    to_name: 'Bob',
    to_address: 'bob@example.com',
    subject: 'Confirm your email',
    body: 'Hello Bob',
  },
  undeliverable_addresses: {
    address: 'bob@example.com',
    reason: 'Nobody there',
    held_until: '2999-01-01T00:00:00Z',
  },
  photos: {
    content_hash: '0123456789abcdef',
    filename: 'front.jpg',
    mime_type: 'image/jpeg',
    width: 1600,
    height: 1200,
    byte_size: 12345,
    placeholder: '#aabbcc',
    storage_key: 'photos/one.jpg',
  },
  places: { name: 'Nowhere upon Tyne', county: 'Nowhere', lat: 54.9, lon: -1.6 },
  place_names: { spelling: 'nowhere upon tyne', place_id: 1 },
  gazetteer: { edition: 'of a test', placed_to: null },
  listings: {
    plan: 'standard',
    state: 'draft',
    make: 'BMW',
    model: '325i',
    family: '3 Series',
    year: 1989,
    mileage: 84000,
    condition: 'good',
    price_pence: 1599500,
    location: 'Harrogate',
    description: 'Ten characters or more.',
    contact_name: 'Ann',
    contact_email: 'ann@example.com',
    contact_phone: '+44 7700 900123',
    expires_at: '2999-01-01T00:00:00Z',
    search_document: 'bmw 325i',
  },
  former_prices: { listing_id: 1, price_pence: 1599500 },
  listing_registrations: {
    listing_id: 1,
    sealed_mark: Buffer.alloc(39, 7),
    mark_hash: Buffer.alloc(32, 7),
    shows_mot_history: true,
    shows_mark: true,
    plate_label: 'J-reg',
  },
  mot_histories: { listing_id: 1, outcome: 'found', read_at: '2026-01-01T00:00:00Z', tests: '[]' },
  decided_holds: { seconds: 60 },
  checking_time: { hours: 1 },
  phone_confirmations: { user_id: 1, number: '+447700900123' },
  phone_codes: {
    user_id: 1,
    number: '+447700900123',
    code_hash: Buffer.alloc(32, 7),
    expires_at: '2999-01-01T00:00:00Z',
  },
  search_terms: { term: 'golf', n: 1 },
  listing_photos: { listing_id: 1, position: 0, photo_id: 1 },
  listing_evidence: {
    listing_id: 1,
    position: 0,
    photo_id: 1,
    claim: 'serviceHistory',
    position_in_claim: 0,
    kind: 'service-book',
    caption: '',
    is_covered: false,
  },
  saved_cars: { user_id: 1, listing_id: 1, price_pence: 1599500 },
  listing_claims: {
    listing_id: 1,
    user_id: 1,
    address: 'bob@example.com',
    token_hash: Buffer.alloc(32, 7),
    expires_at: '2999-01-01T00:00:00Z',
  },
  listing_edits: { listing_id: 1, revision: 2, replaced: '{"model":"325i"}' },
  listing_reviews: { listing_id: 1, revision: 2, reason: 'another-car' },
  submissions: { key_hash: Buffer.alloc(32, 7), listing_id: 1, body_hash: Buffer.alloc(32, 7) },
  pending_sellers: {
    listing_id: 1,
    name: 'Bob',
    email: 'bob@example.com',
    password_hash: '$argon2id$x',
  },
  manage_links: {
    token_hash: Buffer.alloc(32, 7),
    listing_id: 1,
    expires_at: '2999-01-01T00:00:00Z',
  },
  listing_letters: { listing_id: 1, kind: 'expired', expires_at: '2999-01-01T00:00:00Z' },
  letter_links: {
    token_hash: Buffer.alloc(32, 7),
    listing_id: 1,
    expires_at: '2999-01-01T00:00:00Z',
  },
  managed_listings: {
    browser_session_id: 1,
    listing_id: 1,
    expires_at: '2999-01-01T00:00:00Z',
  },
  orders: {
    listing_id: 1,
    car: '1989 BMW 325i',
    term: 1,
    amount_pence: 495,
    provider: 'sandbox',
    request_id: 'traced-0001',
  },
  order_moves: {
    order_id: 1,
    from_state: 'requested',
    to_state: 'abandoned',
    cause: 'it never began',
  },
  social_posts: {
    listing_id: 1,
    network: 'facebook',
    term_ends_at: '2027-01-20T00:00:00Z',
    mark: 'Ref. 1-2',
    caption: 'A car',
  },
  moderation_log: { listing_id: 1, action: 'taken-down', reason: 'Not a car' },
  order_refunds: {
    refund_id: 're_1',
    order_id: 1,
    amount_pence: 495,
    state: 'succeeded',
    made_at: '2026-01-01T00:00:00Z',
  },
  order_disputes: {
    dispute_id: 'dp_1',
    order_id: 1,
    state: 'open',
    amount_pence: 495,
    withdrawn_pence: 495,
    reason: 'fraudulent',
  },
  order_actions: { order_id: 1, action: 'refund', reason: 'by courtesy' },
  card_watches: { provider: 'stripe' },
  card_movements: {
    movement_id: 'txn_1',
    provider: 'stripe',
    about: 'payment',
    source_id: 'pi_1',
    amount_pence: 495,
    currency: 'gbp',
    happened_at: '2026-01-01T00:00:00Z',
  },
  backups: { files: 1, bytes: 1 },
  stored_files: { kind: 'sent', files: 1, bytes: 1 },
  card_payouts: {
    payout_id: 'po_1',
    provider: 'stripe',
    amount_pence: 495,
    currency: 'gbp',
    state: 'paid',
    is_itemised: true,
    arrives_at: '2026-01-01T00:00:00Z',
  },
  card_balances: {
    provider: 'stripe',
    currency: 'gbp',
    balance_pence: 495,
    read_at: '2026-01-01T00:00:00Z',
  },
  card_events: { event_id: 'event_1', type: 'payment_intent.succeeded', order_id: 1 },
  sandbox_payments: {
    id: 'sandbox_00000000-0000-0000-0000-000000000000',
    key: 'a key',
    order_id: 1,
    amount_pence: 495,
  },
  sandbox_refunds: {
    id: 'sandbox_refund_00000000-0000-0000-0000-000000000000',
    payment_id: 'sandbox_11111111-1111-1111-1111-111111111111',
    key: 'a key',
    amount_pence: 495,
    state: 'succeeded',
  },
  sandbox_disputes: {
    id: 'sandbox_dispute_00000000-0000-0000-0000-000000000000',
    payment_id: 'sandbox_11111111-1111-1111-1111-111111111111',
    amount_pence: 495,
    state: 'open',
  },
  enquiries: {
    listing_id: 1,
    name: 'Bob',
    email: 'bob@example.com',
    phone: null,
    message: 'Is it still for sale?',
  },
  enquiry_answers: { enquiry_id: 1, message: 'It is still for sale.' },
  enquiry_mails: { mail_id: 1, enquiry_id: 1 },
  enquiry_links: {
    token_hash: Buffer.alloc(32, 9),
    enquiry_id: 1,
    side: 'buyer',
    sent_to: 'bob@example.com',
    expires_at: '2999-01-01T00:00:00Z',
  },
  enquiry_addresses: {
    token_hash: Buffer.alloc(32, 9),
    enquiry_id: 1,
    side: 'buyer',
    sent_to: 'bob@example.com',
    expires_at: '2999-01-01T00:00:00Z',
  },
  opened_enquiries: {
    browser_session_id: 1,
    enquiry_id: 1,
    side: 'buyer',
    expires_at: '2999-01-01T00:00:00Z',
  },
  kept_blocks: { seller_id: 1, email_hash: Buffer.alloc(32, 9), is_writers: true },
  support_messages: {
    name: 'Bob',
    email: 'bob@example.com',
    message: 'How do I list a car?',
    is_premium: false,
  },
  staff: { user_id: 1, role: 'moderator' },
  staff_proofs: { session_id: 1 },
  staff_log: {
    actor: 'staff',
    actor_id: 1,
    action: 'take-down',
    subject: 'listing',
    subject_id: 1,
  },
  reports: {
    listing_id: 1,
    about: 'listing',
    reason: 'fraud',
    details: '',
    email: 'v@example.com',
  },
  listing_holds: { listing_id: 1, held_from: 'live' },
  screening_rules: { name: 'Paid elsewhere', settings: '{"kind":"words","phrases":["cash"]}' },
  appeals: { decision_id: 1, listing_id: 1, statement: 'It is mine, and was.' },
  restrictions: { user_id: 1, kind: 'banned', ground: 'fraud', reason: 'A car that was not there' },
  terms_acceptances: { version: 1, user_id: 1 },
  owed_letters: { listing_id: 1, network: 'a'.repeat(64) },
  limit_counts: { key_hash: Buffer.alloc(32, 7) },
  limit_totals: { name: 'photos', begun_at: '2026-06-15T09:10:00Z', n: 1 },
  page_views: { day: '2026-06-15', route: '/browse', n: 1 },
  unfound_words: { word: 'defender', day: '2026-06-15', n: 1 },
  listing_figures: { listing_id: 1, day: '2026-06-15', views: 1, saves: 0 },
}

async function insert(table: string, changed: Record<string, unknown>) {
  const row = { ...good[table], ...changed }
  const columns = Object.keys(row)
  await run(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
}

const soon = '2026-12-01T00:00:00Z'
const check = '23514'
const foreign = '23503'
const unique = '23505'
const missing = '23502'
const generated = '428C9'
const outOfRange = '22003'
const malformed = '22P02'

const long = (length: number) => 'x'.repeat(length)
const email = (length: number) => `${long(length - '@example.com'.length)}@example.com`

type Violation = [table: string, changed: Record<string, unknown>, code: string]
const violations: Violation[] = [
  ['app_clock', { only_row: false }, check],
  ['browser_sessions', { token_hash: Buffer.alloc(31) }, check],
  ['browser_sessions', { token_hash: Buffer.alloc(33) }, check],
  ['browser_sessions', { token_hash: null }, missing],
  ['browser_sessions', { expires_at: '1999-01-01T00:00:00Z' }, check],

  ['users', { email: 'no-at-sign' }, check],
  ['users', { email: 'two@at@signs' }, check],
  ['users', { email: 'a b@example.com' }, check],
  ['users', { email: email(256) }, check],
  ['users', { email: 'Bob@example.com' }, check],
  ['users', { email: 'ann@example.com', email_verified: true }, unique],
  ['users', { begun_in: 1, email_verified: true }, check],
  ['users', { begun_in: 999 }, foreign],
  ['users', { email: null }, missing],
  ['users', { name: '' }, check],
  ['users', { name: long(256) }, check],
  ['users', { email_verified: null }, missing],

  ['credentials', { provider_id: 'github' }, check],
  ['credentials', { account_id: '2' }, check],
  ['credentials', { password_hash: 'a-red-youngtimer' }, check],
  ['credentials', { password_hash: '$2b$10$abcdefghijklmnopqrstuv' }, check],
  ['credentials', { password_hash: '$argon2i$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA' }, check],
  ['credentials', { password_hash: `$argon2id$${long(256)}` }, check],
  ['credentials', { user_id: 999, account_id: '999' }, foreign],

  ['sessions', { token_hash: 'a'.repeat(63) }, check],
  ['sessions', { token_hash: 'A'.repeat(64) }, check],
  ['sessions', { token_hash: 'z'.repeat(64) }, check],
  ['sessions', { token_hash: null }, missing],
  ['sessions', { user_agent: long(1_001) }, check],
  ['sessions', { expires_at: '1999-01-01T00:00:00Z' }, check],
  ['sessions', { expires_at: null }, missing],
  ['sessions', { user_id: 999 }, foreign],
  ['sessions', { user_id: null }, missing],

  ['verifications', { identifier: 'reset-password:token' }, check],
  ['verifications', { identifier: 'i'.repeat(44) }, check],
  ['verifications', { value: long(4_001) }, check],
  ['verifications', { expires_at: null }, missing],

  ['account_links', { token_hash: Buffer.alloc(31) }, check],
  ['account_links', { purpose: 'sign-in' }, check],
  ['account_links', { address: 'Bob@example.com' }, check],
  ['account_links', { address: long(256) }, check],
  ['account_links', { new_address: 'Rob@example.com' }, check],
  ['account_links', { new_address: null }, check],
  ['account_links', { purpose: 'confirm-email' }, check],
  ['account_links', { generation: null }, missing],
  ['account_links', { expires_at: '1999-01-01T00:00:00Z' }, check],
  ['account_links', { user_id: 999 }, foreign],
  ['account_links', { user_id: null }, check],
  ['users', { link_generation: -1 }, check],

  ['passkeys', { name: '' }, check],
  ['passkeys', { name: long(101) }, check],
  ['passkeys', { public_key: '' }, check],
  ['passkeys', { public_key: long(4_001) }, check],
  ['passkeys', { credential_id: '' }, check],
  ['passkeys', { credential_id: long(1_401) }, check],
  ['passkeys', { counter: -1 }, check],
  ['passkeys', { device_type: 'telephone' }, check],
  ['passkeys', { backed_up: null }, missing],
  ['passkeys', { user_id: 999 }, foreign],

  ['sign_in_failures', { key_hash: Buffer.alloc(31) }, check],
  ['sign_in_failures', { key_hash: Buffer.alloc(33) }, check],
  ['known_devices', { token_hash: Buffer.alloc(31) }, check],
  ['taken_down_photos', { content_hash: '0123' }, check],
  ['recurring_work', { every_seconds: 0 }, check],
  ['security_log', { event: 'Ann signed in' }, check],
  ['security_log', { outcome: 'perhaps' }, check],
  ['security_log', { outcome: 'refused' }, check],
  ['security_log', { reason: 'too-many' }, check],
  ['security_log', { what: '' }, check],
  ['security_log', { network: long(51) }, check],
  ['security_log', { times: 0 }, check],
  ['known_devices', { signed_in_at: '2000-01-01T00:00:00Z' }, check],

  ['mails', { to_name: '' }, check],
  ['mails', { to_name: long(256) }, check],
  ['mails', { to_name: 'Bob\r\nBcc: all@example.com' }, check],
  ['mails', { to_address: 'bob@example.com,eve@example.com' }, check],
  ['mails', { to_address: 'bob@example.com;eve@example.com' }, check],
  ['mails', { to_address: 'bob@example.com\r\nbcc:eve@example.com' }, check],
  ['mails', { to_address: 'Bob <bob@example.com>' }, check],
  ['mails', { to_address: '<bob@example.com>' }, check],
  ['mails', { to_address: 'bob' }, check],
  ['mails', { to_address: email(256) }, check],
  ['mails', { subject: '' }, check],
  ['mails', { subject: long(256) }, check],
  ['mails', { subject: 'Hello\nBcc: eve@example.com' }, check],
  ['mails', { user_id: 999 }, foreign],
  ['mails', { body: '' }, check],
  ['mails', { body: long(20_001) }, check],
  ['mails', { body: null }, check],
  ['mails', { body: null, blocks: '[]', sent_at: soon }, check],
  ['mails', { blocks: '{}' }, check],
  ['mails', { reply_to_name: 'Bob\nBcc: all@example.com' }, check],
  ['mails', { reply_to_name: '' }, check],
  ['mails', { reply_to_address: 'bob@example.com, eve@example.com' }, check],
  ['mails', { reply_to_address: email(256) }, check],
  ['mails', { attempts: -1 }, check],
  ['mails', { attempts: 1_001 }, check],
  ['mails', { lease: '11111111-1111-4111-8111-111111111111' }, check],
  ['mails', { leased_until: soon }, check],
  ['mails', { sent_at: soon, failed_at: soon }, check],
  ['mails', { bounced_at: soon }, check],
  ['mails', { last_error: '' }, check],
  ['mails', { last_error: long(501) }, check],
  ['mails', { last_error: 'two\nlines' }, check],
  ['undeliverable_addresses', { address: 'Bob@example.com' }, check],
  ['undeliverable_addresses', { address: 'bob' }, check],
  ['undeliverable_addresses', { address: email(256) }, check],
  ['undeliverable_addresses', { reason: '' }, check],
  ['undeliverable_addresses', { reason: long(501) }, check],
  ['undeliverable_addresses', { reason: 'two\nlines' }, check],
  ['undeliverable_addresses', { held_until: '2000-01-01T00:00:00Z' }, check],

  ['photos', { content_hash: '0123456789ABCDEF' }, check],
  ['photos', { content_hash: '0123' }, check],
  ['photos', { filename: '' }, check],
  ['photos', { filename: long(256) }, check],
  ['photos', { mime_type: 'image/svg+xml' }, check],
  ['photos', { mime_type: 'image/gif' }, check],
  ['photos', { width: 0 }, check],
  ['photos', { width: 20001, height: 1 }, check],
  ['photos', { height: 0 }, check],
  ['photos', { width: 1, height: 20001 }, check],
  ['photos', { width: 10000, height: 5001 }, check],
  ['photos', { byte_size: 0 }, check],
  ['photos', { placeholder: 'red' }, check],
  ['photos', { placeholder: '#AABBCC' }, check],
  ['photos', { storage_key: '' }, check],
  ['photos', { storage_key: long(256) }, check],
  ['photos', {}, unique],
  ['photos', { storage_key: 'two', user_id: 999 }, foreign],
  ['photos', { storage_key: 'two', made_from: 999 }, foreign],
  ['photos', { storage_key: 'two', browser_session_id: 999 }, foreign],

  ['places', { population: -1 }, check],
  ['places', { name: '' }, check],
  ['places', { name: long(81) }, check],
  ['places', { county: '' }, check],
  ['places', { lat: 48.9 }, check],
  ['places', { lat: 61.1 }, check],
  ['places', { lon: -9.1 }, check],
  ['places', { lon: 2.1 }, check],
  ['place_names', { spelling: 'x' }, check],
  ['place_names', { spelling: 'elsewhere', place_id: 999_999 }, foreign],
  ['gazetteer', { edition: '' }, check],
  ['gazetteer', { placed_to: -1 }, check],
  ['gazetteer', { only_row: false }, check],
  ['gazetteer', {}, unique],

  ['listings', { plan: 'gold' }, check],
  ['listings', { state: 'lost' }, check],
  ['listings', { make: 'Tesla' }, check],
  ['listings', { make: 'bmw' }, check],
  ['listings', { model: '' }, check],
  ['listings', { model: long(121) }, check],
  ['listings', { model: 'Golf\nGTI' }, check],
  ['listings', { family: '' }, check],
  ['listings', { year: 1979 }, check],
  ['listings', { year: 2006 }, check],
  ['listings', { year: 99_999 }, outOfRange],
  ['listings', { mileage: -1 }, check],
  ['listings', { mileage: 10_000_000 }, check],
  ['listings', { condition: 'mint' }, check],
  ['listings', { price_pence: -1 }, check],
  ['listings', { price_pence: '10000000000' }, check],
  ['listings', { price_pence: 'NaN' }, malformed],
  ['listings', { location: '' }, check],
  ['listings', { location: long(121) }, check],
  ['listings', { location: 'Har\trogate' }, check],
  ['listings', { place_id: 999_999 }, foreign],
  ['listings', { user_id: 999 }, foreign],
  ['listings', { description: 'too short' }, check],
  ['listings', { description: long(10_001) }, check],
  ['listings', { contact_name: '' }, check],
  ['listings', { contact_name: 'Ann\r\nBcc: all@example.com' }, check],
  ['listings', { contact_email: 'ann@example.com, bob@example.com' }, check],
  ['listings', { contact_email: 'ann@example.com\nbcc:bob@example.com' }, check],
  ['listings', { contact_email: '<ann@example.com>' }, check],
  ['listings', { contact_email: email(256) }, check],
  ['listings', { contact_phone: 'call me' }, check],
  ['listings', { contact_phone: '0770' }, check],
  ['listings', { contact_phone: `0${'7'.repeat(40)}` }, check],
  ['listings', { contact_phone: '07700 900123\nx' }, check],
  ['listings', { contact_phone: '((01423) 500123' }, check],
  ['listings', { state: 'live' }, check],
  ['listings', { state: 'sold' }, check],
  ['listings', { state: 'pending-payment' }, check],
  ['listings', { expires_at: '1999-01-01T00:00:00Z' }, check],
  ['listings', { is_premium: true }, generated],
  ['listings', { is_active: true }, generated],
  ['listings', { shots: ['boot'] }, check],
  ['listings', { facts: '{}' }, check],
  ['listings', { facts: facts({ registration: 'AB12CDE' }) }, check],
  ['listings', { facts: facts({ body: 'tank' }) }, check],
  ['listings', { facts: facts({ gearbox: 'Manual' }) }, check],
  ['listings', { facts: facts({ fuel: 'coal' }) }, check],
  ['listings', { facts: facts({ engineSize: 49 }) }, check],
  ['listings', { facts: facts({ engineSize: 10_000 }) }, check],
  ['listings', { facts: facts({ engineSize: '1781' }) }, check],
  ['listings', { facts: facts({ power: 4 }) }, check],
  ['listings', { facts: facts({ power: 99.5 }) }, check],
  ['listings', { facts: facts({ power: 2_001 }) }, check],
  ['listings', { facts: facts({ colour: 'nardo grey' }) }, check],
  ['listings', { facts: facts({ paint: '' }) }, check],
  ['listings', { facts: facts({ paint: long(61) }) }, check],
  ['listings', { facts: facts({ paint: 'Nardo\nGrey' }) }, check],
  ['listings', { facts: facts({ interior: 'fur' }) }, check],
  ['listings', { facts: facts({ doors: '1' }) }, check],
  ['listings', { facts: facts({ driveSide: 'middle' }) }, check],
  ['listings', { facts: facts({ owners: '0' }) }, check],
  ['listings', { facts: facts({ serviceHistory: 'some' }) }, check],
  ['listings', { facts: facts({ motUntil: '31 May 2027' }) }, check],
  ['listings', { facts: facts({ firstRegistered: '8/1991' }) }, check],
  ['listings', { facts: facts({ firstRegistered: '1991-13' }) }, check],
  ['listings', { facts: facts({ taxBand: 'n' }) }, check],
  ['listings', { facts: facts({ imported: 'yes' }) }, check],
  ['listings', { facts: facts({ modifications: 'many' }) }, check],
  ['listings', { facts: facts({ matchingNumbers: 'perhaps' }) }, check],
  ['listings', { facts: facts({ keys: '0' }) }, check],
  ['listings', { facts: facts({ books: 'yes' }) }, check],
  ['listings', { facts: facts({ v5c: 'yes' }) }, check],
  ['listings', { facts: facts({ reasonForSale: long(121) }) }, check],
  ['listings', { facts: facts({ reasonForSale: 'a\tb' }) }, check],
  ['listings', { facts: facts({ engineOriginality: 'nearly' }) }, check],
  ['listings', { facts: facts({ engineWork: long(121) }) }, check],
  ['listings', { facts: facts({ gearboxOriginality: 'nearly' }) }, check],
  ['listings', { facts: facts({ gearboxWork: '' }) }, check],
  ['listings', { facts: facts({ paintOriginality: 'nearly' }) }, check],
  ['listings', { facts: facts({ paintWork: 'two\nlines' }) }, check],
  ['listings', { facts: facts({ interiorOriginality: 'nearly' }) }, check],
  ['listings', { facts: facts({ interiorWork: long(121) }) }, check],
  ['listings', { facts: facts({ wheelsOriginality: 'nearly' }) }, check],
  ['listings', { facts: facts({ wheelsWork: 'a\tb' }) }, check],

  ['former_prices', { price_pence: -1 }, check],
  ['former_prices', { price_pence: '10000000000' }, check],
  ['former_prices', { listing_id: 999 }, foreign],
  ['mot_histories', { listing_id: 999 }, foreign],
  ['mot_histories', { outcome: 'lost' }, check],
  ['mot_histories', { tests: '{}' }, check],
  ['mot_histories', { failures: -1 }, check],
  ['mot_histories', { read_at: null }, check],
  ['mot_histories', { outcome: 'waiting' }, check],
  ['decided_holds', { seconds: -1 }, check],
  ['decided_holds', { decided_at: null }, missing],
  ['checking_time', { hours: -1 }, check],
  ['checking_time', { only_row: false }, check],
  ['phone_confirmations', { user_id: 999 }, foreign],
  ['phone_confirmations', { number: '07700 900123' }, check],
  ['phone_confirmations', { number: null }, missing],
  ['phone_confirmations', { confirmed_at: null }, missing],
  ['phone_codes', { user_id: 999 }, foreign],
  ['phone_codes', { number: '+0700900123' }, check],
  // A code as it is would be shorter.
  ['phone_codes', { code_hash: Buffer.from('123456') }, check],
  ['phone_codes', { guesses: 6 }, check],
  ['phone_codes', { guesses: -1 }, check],
  ['phone_codes', { expires_at: '1999-01-01T00:00:00Z' }, check],
  ['listing_registrations', { listing_id: 999 }, foreign],
  // A mark as it is would be shorter.
  ['listing_registrations', { sealed_mark: Buffer.from('J123ABC') }, check],
  ['listing_registrations', { sealed_mark: Buffer.alloc(40) }, check],
  ['listing_registrations', { mark_hash: Buffer.alloc(31) }, check],
  ['listing_registrations', { plate_label: 'J123 ABC' }, check],
  ['listing_registrations', { plate_label: null }, check],
  ['listing_registrations', { shows_mark: false }, check],
  [
    'listing_registrations',
    { shows_mark: false, plate_label: null, shows_mot_history: false },
    check,
  ],

  ['search_terms', { term: 'mx' }, check],
  ['search_terms', { term: long(41) }, check],

  ['listing_photos', { position: -1 }, check],
  ['listing_photos', { position: 20 }, check],
  ['listing_photos', { listing_id: 999 }, foreign],
  ['listing_photos', { photo_id: 999 }, foreign],
  ['listing_evidence', { listing_id: 999 }, foreign],
  ['listing_evidence', { photo_id: 999 }, foreign],
  ['listing_evidence', { position: -1 }, check],
  ['listing_evidence', { position: 12 }, check],
  ['listing_evidence', { claim: 'colour' }, check],
  ['listing_evidence', { position_in_claim: -1 }, check],
  ['listing_evidence', { position_in_claim: 3 }, check],
  ['listing_evidence', { kind: 'video' }, check],
  ['listing_evidence', { kind: 'v5c' }, check],
  ['listing_evidence', { is_covered: null }, missing],
  ['listing_evidence', { caption: long(121) }, check],
  ['listing_evidence', { caption: 'two\nlines' }, check],

  ['saved_cars', { price_pence: -1 }, check],
  ['saved_cars', { user_id: 999 }, foreign],
  ['saved_cars', { listing_id: 999 }, foreign],

  ['listing_claims', { token_hash: Buffer.alloc(31) }, check],
  ['listing_claims', { token_hash: Buffer.alloc(33) }, check],
  ['listing_claims', { expires_at: '1999-01-01T00:00:00Z' }, check],
  ['listing_claims', { address: null }, missing],
  ['listing_claims', { listing_id: 999 }, foreign],
  ['listing_claims', { user_id: 999 }, foreign],

  ['listings', { revision: 0 }, check],
  ['listing_edits', { revision: 1 }, check],
  ['listing_edits', { replaced: '[]' }, check],
  ['listing_edits', { listing_id: 999 }, foreign],
  ['listing_reviews', { reason: 'whim' }, check],
  ['listing_reviews', { revision: 9 }, foreign],
  ['listing_reviews', { settled_at: '1999-01-01T00:00:00Z' }, check],
  ['submissions', { key_hash: Buffer.alloc(31) }, check],
  ['submissions', { body_hash: Buffer.alloc(31) }, check],
  ['submissions', { listing_id: 999 }, foreign],
  ['pending_sellers', { name: '' }, check],
  ['pending_sellers', { name: 'Bob\nBcc: all@example.com' }, check],
  ['pending_sellers', { email: 'bob@example.com,eve@example.com' }, check],
  ['pending_sellers', { email: `${long(250)}@example.com` }, check],
  ['pending_sellers', { password_hash: 'as it was typed' }, check],
  ['pending_sellers', { password_hash: `$argon2id$${long(255)}` }, check],
  ['pending_sellers', { listing_id: 999 }, foreign],
  ['pending_sellers', { browser_session_id: 999 }, foreign],
  ['manage_links', { token_hash: Buffer.alloc(33) }, check],
  ['manage_links', { expires_at: '1999-01-01T00:00:00Z' }, check],
  ['manage_links', { listing_id: 999 }, foreign],
  ['listing_letters', { kind: 'begging' }, check],
  ['listing_letters', { listing_id: 999 }, foreign],
  ['letter_links', { token_hash: Buffer.alloc(33) }, check],
  ['letter_links', { expires_at: '1999-01-01T00:00:00Z' }, check],
  ['letter_links', { listing_id: 999 }, foreign],
  ['managed_listings', { browser_session_id: 999 }, foreign],
  ['managed_listings', { listing_id: 999 }, foreign],

  ['orders', { car: '' }, check],
  ['orders', { car: long(256) }, check],
  ['orders', { car: '1989\nBMW' }, check],
  ['orders', { term: 0 }, check],
  ['orders', { plan: 'gold' }, check],
  ['orders', { plan: 'standard' }, check],
  ['orders', { plan: null }, missing],
  ['orders', { reference: 'YT-12' }, check],
  ['orders', { reference: null }, missing],
  ['orders', { amount_pence: 0 }, check],
  ['orders', { amount_pence: null }, missing],
  ['orders', { currency: 'usd' }, check],
  ['orders', { state: 'paid' }, check],
  ['orders', { provider: 'cash' }, check],
  ['orders', { payment_id: '' }, check],
  ['orders', { payment_id: long(256) }, check],
  ['orders', { request_id: '' }, check],
  ['orders', { request_id: long(65) }, check],
  ['orders', { last_error: long(501) }, check],
  ['orders', { is_processing: true }, check],
  ['orders', { state: 'awaiting-payment' }, check],
  ['orders', { state: 'fulfilled', payment_id: 'p' }, check],
  ['orders', { settled_at: '2026-01-01T00:00:00Z' }, check],
  ['orders', { state: 'refunded', payment_id: 'p', settled_at: '2026-01-01T00:00:00Z' }, check],
  ['orders', { captured_pence: -1 }, check],
  ['orders', { captured_pence: 495 }, check],
  ['orders', { captured_currency: 'GBP' }, check],
  ['orders', { returned_pence: 1 }, check],
  ['orders', { returned_pence: -1 }, check],
  ['orders', { returning_pence: -1 }, check],
  ['orders', { disputed_pence: -1 }, check],
  ['orders', { lost_pence: -1 }, check],
  ['orders', { refund_attempt: -1 }, check],
  ['orders', { looks: -1 }, check],
  ['orders', { trouble: '' }, check],
  ['orders', { ...paid, captured_currency: 'usd' }, check],
  ['orders', { ...paid, captured_pence: 998 }, check],
  ['orders', { ...paid, returned_pence: 1 }, check],
  ['orders', { ...paid, state: 'partly-refunded' }, check],
  ['orders', { ...paid, state: 'refund-due', returned_pence: 495 }, check],
  ['orders', { ...paid, state: 'refund-pending', returned_pence: 495 }, check],
  ['orders', { ...paid, state: 'refunded', returned_pence: 498 }, check],
  ['order_refunds', { refund_id: '' }, check],
  ['order_refunds', { amount_pence: 0 }, check],
  ['order_refunds', { state: 'lost' }, check],
  ['order_refunds', { reason: '' }, check],
  ['order_refunds', { order_id: 999 }, foreign],
  ['order_disputes', { dispute_id: '' }, check],
  ['order_disputes', { state: 'settled' }, check],
  ['order_disputes', { amount_pence: 0 }, check],
  ['order_disputes', { withdrawn_pence: 500 }, check],
  ['order_disputes', { reason: '' }, check],
  ['order_disputes', { order_id: 999 }, foreign],
  ['order_actions', { action: 'forget' }, check],
  ['order_actions', { reason: '' }, check],
  ['order_actions', { order_id: 999 }, foreign],
  ['card_watches', { provider: 'cash' }, check],
  ['card_movements', { movement_id: '' }, check],
  ['card_movements', { provider: 'cash' }, check],
  ['card_movements', { about: 'gift' }, check],
  ['card_movements', { source_id: '' }, check],
  ['card_movements', { amount_pence: 0 }, check],
  ['card_movements', { currency: 'GBP' }, check],
  ['card_movements', { settled_pence: 495, settled_currency: 'GBP' }, check],
  ['card_movements', { settled_pence: 495 }, check],
  ['backups', { files: -1 }, check],
  ['backups', { bytes: -1 }, check],
  ['stored_files', { kind: 'mail' }, check],
  ['stored_files', { files: -1 }, check],
  ['stored_files', { bytes: -1 }, check],
  ['card_payouts', { payout_id: '' }, check],
  ['card_payouts', { provider: 'cash' }, check],
  ['card_payouts', { currency: 'GBP' }, check],
  ['card_payouts', { state: 'lost' }, check],
  ['card_balances', { provider: 'cash' }, check],
  ['card_balances', { currency: 'GBP' }, check],
  ['orders', { listing_id: 999 }, foreign],
  ['orders', { browser_session_id: 999 }, foreign],
  ['orders', { term: 2 }, unique],
  ['order_moves', { cause: '' }, check],
  ['order_moves', { cause: long(256) }, check],
  ['order_moves', { from_state: 'refunded' }, foreign],
  ['order_moves', { order_id: 999 }, foreign],
  ['social_posts', { network: 'myspace' }, check],
  ['social_posts', { state: 'liked' }, check],
  ['social_posts', { mark: 'Ref. 1-x' }, check],
  ['social_posts', { caption: long(2_201) }, check],
  ['social_posts', { parts: '{"pictures": 1}' }, check],
  ['social_posts', { external_id: '' }, check],
  ['social_posts', { external_id: long(256) }, check],
  ['social_posts', { last_error: '' }, check],
  ['social_posts', { last_error: long(501) }, check],
  ['social_posts', { is_closed: true }, check],
  ['social_posts', { attempts: -1 }, check],
  ['social_posts', { state: 'posted' }, check],
  ['social_posts', { state: 'removed' }, check],
  ['social_posts', { state: 'publishing' }, check],
  ['social_posts', { held_until: '2027-01-20T00:00:00Z' }, check],
  ['social_posts', { listing_id: 999 }, foreign],
  ['social_posts', { mark: 'Ref. 1-1', network: 'instagram' }, unique],
  ['social_posts', { term_ends_at: '2027-01-19T00:00:00Z' }, unique],
  ['social_posts', { external_id: 'there', network: 'facebook', listing_id: null }, unique],
  ['moderation_log', { action: 'liked' }, check],
  ['moderation_log', { reason: '' }, check],
  ['moderation_log', { reason: long(1_001) }, check],
  ['moderation_log', { order_id: 999 }, foreign],
  ['card_events', { event_id: '' }, check],
  ['card_events', { event_id: long(256) }, check],
  ['card_events', { type: '' }, check],
  ['card_events', { type: long(256) }, check],
  ['card_events', { order_id: 999 }, foreign],
  ['sandbox_payments', { id: 'pi_1' }, check],
  ['sandbox_payments', { key: '' }, check],
  ['sandbox_payments', { key: long(256) }, check],
  ['sandbox_payments', { amount_pence: 0 }, check],
  ['sandbox_payments', { state: 'paid' }, check],
  ['sandbox_payments', { last_error: long(501) }, check],
  ['sandbox_payments', { state: 'succeeded' }, check],
  ['sandbox_payments', { afterwards: 'lost' }, check],
  ['sandbox_refunds', { id: 're_1' }, check],
  ['sandbox_refunds', { key: '' }, check],
  ['sandbox_refunds', { amount_pence: 0 }, check],
  ['sandbox_refunds', { state: 'lost' }, check],
  ['sandbox_refunds', { payment_id: 'sandbox_none' }, foreign],
  ['sandbox_disputes', { id: 'dp_1' }, check],
  ['sandbox_disputes', { amount_pence: 0 }, check],
  ['sandbox_disputes', { state: 'inquiry' }, check],
  ['sandbox_disputes', { payment_id: 'sandbox_none' }, foreign],

  ['enquiries', { name: '' }, check],
  ['enquiries', { name: 'Bob\nBcc: all@example.com' }, check],
  ['enquiries', { email: 'bob@example.com;eve@example.com' }, check],
  ['enquiries', { phone: 'ring me' }, check],
  ['enquiries', { message: 'too short' }, check],
  ['enquiries', { message: long(5_001) }, check],
  ['enquiries', { listing_id: 999 }, foreign],
  ['enquiries', { email: 'Bob@example.com' }, check],
  ['enquiries', { user_id: 999 }, foreign],
  ['enquiries', { buyer_shown_email: 'bob@example.com' }, check],
  ['enquiries', { seller_shown_email: 'ann@example.com' }, check],
  ...['buyer', 'seller'].map((side): Violation => [
    'enquiries',
    { [`${side}_shown_at`]: '2026-01-01T00:00:00Z', [`${side}_shown_email`]: 'Bob@example.com' },
    check,
  ]),
  ['enquiry_answers', { message: '' }, check],
  ['enquiry_answers', { writer: 'operator' }, check],
  ['enquiry_links', { token_hash: Buffer.alloc(33) }, check],
  ['enquiry_links', { side: 'operator' }, check],
  ['enquiry_links', { sent_to: 'Bob@example.com' }, check],
  ['enquiry_links', { expires_at: '1999-01-01T00:00:00Z' }, check],
  ['enquiry_links', { enquiry_id: 999 }, foreign],
  ['enquiry_addresses', { token_hash: Buffer.alloc(33) }, check],
  ['enquiry_addresses', { side: 'operator' }, check],
  ['enquiry_addresses', { sent_to: 'Bob@example.com' }, check],
  ['enquiry_addresses', { expires_at: '1999-01-01T00:00:00Z' }, check],
  ['enquiry_addresses', { enquiry_id: 999 }, foreign],
  ['enquiry_answers', { received_hash: Buffer.alloc(33) }, check],
  ['opened_enquiries', { side: 'operator' }, check],
  ['opened_enquiries', { browser_session_id: 999 }, foreign],
  ['opened_enquiries', { enquiry_id: 999 }, foreign],
  ['kept_blocks', { email_hash: Buffer.alloc(31) }, check],
  ['kept_blocks', { is_writers: null }, missing],
  ['kept_blocks', { seller_id: null }, check],
  ['kept_blocks', { listing_id: 1 }, check],
  ['kept_blocks', { seller_id: 999 }, foreign],
  ['kept_blocks', { seller_id: null, listing_id: 999 }, foreign],
  ['kept_blocks', { user_id: 999 }, foreign],
  ['enquiry_answers', { message: long(5_001) }, check],
  ['enquiry_answers', { enquiry_id: 999 }, foreign],
  ['enquiry_mails', { mail_id: 999 }, foreign],
  ['enquiry_mails', { passes_on_to: 'operator' }, check],
  ['enquiry_mails', { enquiry_id: 999 }, foreign],
  ['support_messages', { email: 'Bob@example.com' }, check],
  ['support_messages', { message: 'short' }, check],
  ['support_messages', { name: 'a\nb' }, check],
  ['support_messages', { user_id: 999 }, foreign],
  ['support_messages', { answered_at: '1999-01-01T00:00:00Z' }, check],
  ['staff', { role: 'king' }, check],
  ['staff', { user_id: 999 }, foreign],
  ['staff_proofs', { session_id: 999 }, foreign],
  ['staff_log', { actor: 'somebody' }, check],
  ['staff_log', { actor_id: null }, check],
  ['staff_log', { actor: 'shop' }, check],
  ['staff_log', { action: 'Take Down' }, check],
  ['staff_log', { action: long(41) }, check],
  ['staff_log', { subject: '' }, check],
  ['staff_log', { reason: '' }, check],
  ['staff_log', { reason: long(2_001) }, check],
  ['reports', { about: 'person' }, check],
  ['reports', { reason: 'ugly' }, check],
  ['reports', { details: long(2_001) }, check],
  ['reports', { email: 'V@example.com' }, check],
  ['reports', { user_id: 999 }, foreign],
  ['reports', { about: 'message', enquiry_id: 999 }, foreign],
  ['reports', { enquiry_id: 1 }, check],
  ['reports', { outcome: 'dismissed' }, check],
  ['reports', { told_at: '2099-01-01T00:00:00Z' }, check],
  ['reports', { outcome: 'ignored', closed_at: '2099-01-01T00:00:00Z' }, check],
  ['reports', { outcome: 'dismissed', closed_at: '1999-01-01T00:00:00Z' }, check],
  ['listing_holds', { held_from: 'sold' }, check],
  ['listing_holds', { held_from: null }, check],
  ['listing_holds', { listing_id: 999 }, foreign],
  ['listing_holds', { seller_id: 999 }, foreign],
  ['screening_rules', { name: 'ab' }, check],
  ['screening_rules', { name: 'x'.repeat(81) }, check],
  ['screening_rules', { settings: '{"kind":"mood"}' }, check],
  ['screening_rules', { settings: '{}' }, check],
  ['moderation_log', { ground: 'ugly' }, check],
  ['moderation_log', { appeal_hash: Buffer.alloc(31) }, check],
  ['restrictions', { kind: 'scolded' }, check],
  ['restrictions', { ground: 'taste' }, check],
  ['restrictions', { reason: '' }, check],
  ['restrictions', { user_id: 999 }, foreign],
  ['terms_acceptances', { version: 0 }, check],
  ['terms_acceptances', { version: 2, told_version: 2 }, check],
  ['terms_acceptances', { user_id: null }, check],
  ['terms_acceptances', { listing_id: 1 }, check],
  ['terms_acceptances', { user_id: 999 }, foreign],
  ['terms_acceptances', { user_id: null, listing_id: 999 }, foreign],
  ['appeals', { statement: 'short' }, check],
  ['appeals', { decision_id: 999 }, foreign],
  ['appeals', { listing_id: 999 }, foreign],
  ['appeals', { outcome: 'upheld' }, check],
  ['appeals', { outcome: 'maybe', closed_at: '2099-01-01T00:00:00Z' }, check],
  ['appeals', { outcome: 'upheld', closed_at: '1999-01-01T00:00:00Z' }, check],
  ['owed_letters', { network: 'x' }, check],
  ['owed_letters', { listing_id: 999 }, foreign],
  ['manage_links', { sent_to: 'Bob@example.com' }, check],
  ['letter_links', { sent_to: 'Bob@example.com' }, check],
  ['listings', { confirmed_email: 'Bob@example.com' }, check],
  ['limit_counts', { key_hash: Buffer.alloc(31) }, check],
  ['limit_totals', { name: '' }, check],
  ['limit_totals', { n: 0 }, check],
  ['page_views', { route: '' }, check],
  ['page_views', { route: 'browse' }, check],
  ['page_views', { route: '/listing/17' }, check],
  ['page_views', { route: '/browse?q=ann' }, check],
  ['page_views', { route: `/${long(60)}` }, check],
  ['page_views', { n: 0 }, check],
  ['unfound_words', { word: 'x' }, check],
  ['unfound_words', { word: long(41) }, check],
  ['unfound_words', { word: 'Defender' }, check],
  ['unfound_words', { n: 0 }, check],
  ['listing_figures', { views: -1 }, check],
  ['listing_figures', { saves: -1 }, check],
  ['listing_figures', { listing_id: 999 }, foreign],
]

const shown = (changed: Record<string, unknown>) =>
  Object.entries(changed)
    .map(([column, value]) => `${column} = ${String(value).slice(0, 30)}`)
    .join(', ') || 'the same again'

test.each(
  violations.map(([table, changed, code]) => [table, shown(changed), changed, code] as const),
)('C2: %s refuses %j', async (table, _shown, changed, code) => {
  await expect(insert(table, changed)).rejects.toMatchObject({ code })
})

test('C2: the rows of the table above are refused for their one fault alone', async () => {
  for (const table of Object.keys(good)) {
    // What stands there already: these two from above, and the places of every shop.
    if (['photos', 'listings', 'gazetteer'].includes(table)) continue
    await expect(insert(table, {}), table).resolves.toBeUndefined()
  }
})

test('C2: a search document is needed, and its vector follows from it', async () => {
  await expect(insert('listings', { search_document: null })).rejects.toMatchObject({
    code: missing,
  })
  await expect(insert('listings', { search_vector: 'x' })).rejects.toMatchObject({
    code: generated,
  })
})

test('C2: a saved car is saved once, a photo stands in a listing once', async () => {
  await expect(insert('saved_cars', {})).rejects.toMatchObject({ code: unique })
  await expect(insert('listing_photos', { position: 1 })).rejects.toMatchObject({ code: unique })
  await expect(insert('listing_photos', {})).rejects.toMatchObject({ code: unique })
})

test('C2: a token, a passkey, a password and a claim stand there once', async () => {
  for (const table of ['sessions', 'passkeys', 'credentials', 'account_links', 'listing_claims'])
    await expect(insert(table, {}), table).rejects.toMatchObject({ code: unique })
  const another = { listing_id: 2 }
  await insert('listings', {})
  await expect(insert('listing_claims', another)).rejects.toMatchObject({ code: unique })
})

test('C2: a listing that the public sees has a photo, and no more than its plan allows', async () => {
  const published = { state: 'live', published_at: '2026-01-01T00:00:00Z' }
  await expect(insert('listings', published)).rejects.toMatchObject({
    code: check,
    constraint: 'listing_has_a_photo',
  })
  const withPhotos = (plan: 'standard' | 'premium', count: number) =>
    database.primary.transaction().execute(async (tx) => {
      const { id } = (
        await sql<{ id: number }>`
          insert into listings (plan, state, make, model, family, year, mileage, condition, price_pence,
            location, description, contact_name, contact_email, published_at, expires_at, search_document)
          values (${plan}, 'live', 'BMW', '325i', '3 Series', 1989, 1, 'good', 1, 'York', 'Ten or more.',
            'Ann', 'ann@example.com', now(), now() + interval '1 day', '') returning id`.execute(tx)
      ).rows[0]!
      await sql`
        with stored as (
          insert into photos (content_hash, filename, mime_type, width, height, byte_size, placeholder, storage_key)
          select '0123456789abcdef', 'f', 'image/webp', 1, 1, 1, '#000000', ${`${plan}-${count}-`} || n
          from generate_series(1, ${count}::int) n returning id
        )
        insert into listing_photos (listing_id, position, photo_id)
        select ${id}::bigint, row_number() over () - 1, id from stored`.execute(tx)
      return id
    })
  await expect(withPhotos('standard', 11)).rejects.toMatchObject({
    code: check,
    constraint: 'listing_photos_within_plan',
  })
  const id = await withPhotos('standard', 10)
  await expect(withPhotos('premium', 20)).resolves.toBeGreaterThan(id)
  await expect(run('delete from listing_photos where listing_id = $1', [id])).rejects.toMatchObject(
    {
      constraint: 'listing_has_a_photo',
    },
  )
})

test('C2: a post moves only as the rules say', async () => {
  const transition = (from: string, to: string) =>
    database.primary.transaction().execute(async (tx) => {
      await sql`
        insert into social_posts (network, term_ends_at, mark, caption, state, posted_at, publishing_at)
        values ('facebook', now(), 'Ref. 7-7', '', ${from}, now(), now())`.execute(tx)
      await sql`update social_posts set state = ${to} where mark = 'Ref. 7-7'`.execute(tx)
      await sql`delete from social_posts where mark = 'Ref. 7-7'`.execute(tx)
    })
  for (const from of postStates)
    for (const to of postStates) {
      const may = from === to || mayTransition(from, to)
      const outcome = await transition(from, to).then(
        () => 'moved',
        (error: { code?: string }) => error.code,
      )
      expect(outcome, `${from} → ${to}`).toBe(may ? 'moved' : check)
    }
})

test('C2: every make of the rules may be stored', async () => {
  for (const make of makes)
    await expect(insert('listings', { make }), make).resolves.toBeUndefined()
})

test('C2: every value of the vocabulary may be stored', async () => {
  for (const name of factNames) {
    const fact: Fact = vocabulary[name]
    const values = {
      choice: () => (fact.kind === 'choice' ? Object.keys(fact.choices) : []),
      figure: () => (fact.kind === 'figure' ? [fact.min, fact.max] : []),
      line: () => (fact.kind === 'line' ? ['é', 'x'.repeat(fact.max)] : []),
      day: () => ['2000-01-01', '2099-12-31'],
      month: () => ['1970-01', '2049-12'],
    }
    for (const value of values[fact.kind]())
      await expect(
        insert('listings', { facts: facts({ [name]: value }) }),
        `${name} ${value}`,
      ).resolves.toBeUndefined()
  }
})

test('C2: every column that a rule speaks of is in the table of violations above', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.conrelid::regclass::text as table,
      array(select attname::text from pg_attribute where attrelid = c.conrelid and attnum = any(c.conkey)) as columns
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where n.nspname = 'public' and c.contype = 'c'`.execute(database.primary)
  const broken = new Set(
    violations.flatMap(([table, changed]) =>
      Object.keys(changed).map((column) => `${table}.${column}`),
    ),
  )
  const never = rows.filter(({ table, columns }) =>
    columns.every((column) => !broken.has(`${table}.${column}`)),
  )
  // The version is written by one function alone, which only ever adds.
  expect(never.map(({ table, columns }) => `${table}: ${columns.join(', ')}`)).toEqual([
    'catalogue: only_row',
    'catalogue: version',
    'cdn_purges: only_row',
  ])
})

test('C2: an order goes where the rules let it and nowhere else, and no record can be rewritten', async () => {
  const transition = (to: string, more = '') =>
    run(`update orders set state = '${to}'${more} where id = 1`).then(
      () => 'moved',
      (error: { code: string }) => error.code,
    )
  expect(await transition('fulfilled', `, payment_id = 'p', settled_at = now()`)).toBe(check)
  expect(await transition('awaiting-payment', `, payment_id = 'p'`)).toBe('moved')
  expect(await transition('requested')).toBe(check)
  const captured = `, settled_at = now(), captured_pence = 495, captured_currency = 'gbp'`
  expect(await transition('fulfilled', captured)).toBe('moved')
  expect(await transition('abandoned')).toBe(check)
  expect(await transition('awaiting-payment')).toBe(check)
  await insert('order_moves', {})
  await insert('moderation_log', {})
  await insert('order_actions', {})
  for (const change of [
    `update order_actions set reason = 'x'`,
    'delete from order_actions',
    `update order_moves set cause = 'x'`,
    'delete from order_moves',
    `update moderation_log set reason = 'x'`,
    'delete from moderation_log',
  ])
    await expect(run(change)).rejects.toMatchObject({ code: '23001' })
})
