import type { FoundOrder, OfficeBooks, OfficeOrder } from '../../../features/office/money/schema.ts'
import type { ScreeningRules } from '../../../features/office/screening/schema.ts'
import type { OfficeSettings } from '../../../features/office/settings/schema.ts'
import type { Finding, OfficeWork } from '../../../features/office/work/schema.ts'
import type { Responses } from './responses.ts'
import { longWord, paid } from './cars.ts'

/** What operators are told of money and of the shop itself. */

const car = '1990 Volkswagen Golf GTI 16V'
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T09:05:00.000Z`

const order: FoundOrder = {
  id: 7,
  reference: 'YT-7Q4K',
  car,
  state: 'disputed',
  currency: 'gbp',
  capturedPence: paid,
  returnedPence: 0,
  disputedPence: paid,
  createdAt: at(2),
  evidenceDueAt: at(29),
  needsPerson: true,
}
const orders: FoundOrder[] = [
  order,
  {
    ...order,
    id: 8,
    reference: 'YT-8R2M',
    car: longWord,
    state: 'refund-failed',
    evidenceDueAt: null,
  },
  {
    ...order,
    id: 9,
    reference: 'YT-9B7C',
    state: 'refunded',
    returnedPence: paid,
    evidenceDueAt: null,
    needsPerson: false,
  },
]

const wholeOrder: OfficeOrder = {
  ...order,
  listingId: 1,
  provider: 'stripe',
  paymentId: 'pi_3Q4kYt2eZvKYlo2C',
  amountPence: paid,
  returningPence: 0,
  lostPence: 0,
  trouble: 'The bank asks for evidence until 29 Nov',
  why: 'The bank asks for evidence until 29 Nov',
  evidence: [
    'The listing was live from 2 Nov to 23 Nov',
    'The buyer agreed to an immediate start',
    longWord,
  ],
  disputes: [
    { id: 'dp_1', state: 'open', amountPence: paid, reason: 'fraudulent', evidenceDueAt: at(29) },
  ],
  refunds: [],
  moves: [
    { id: 1, movedAt: at(2), from: 'requested', to: 'awaiting-payment', cause: 'begun' },
    { id: 2, movedAt: at(2), from: 'awaiting-payment', to: 'fulfilled', cause: 'captured' },
    { id: 3, movedAt: at(22), from: 'fulfilled', to: 'disputed', cause: 'its owner’s bank' },
  ],
  acts: [],
  log: [],
}

const sums = { capturedPence: 210 * paid, refundedPence: 3 * paid, disputedPence: paid }
const month = {
  ...sums,
  currency: 'gbp',
  orders: 210,
  feesPence: 5_733,
  otherPence: 0,
  netPence: 97_061,
  paidOutPence: 90_000,
  vatRate: 20,
  vatPence: 17_215,
}
const payout = {
  id: 'po_1Q',
  amountPence: 90_000,
  currency: 'gbp',
  state: 'paid',
  arrivesAt: at(20),
  bookedPence: 90_000,
  itemsPence: 90_000,
  differs: false,
} as const

const books: OfficeBooks = {
  readAt: at(23),
  months: [
    { ...month, month: '2026-10' },
    { ...month, month: '2026-11', vatRate: null, vatPence: null },
  ],
  totals: [
    { currency: 'gbp', months: sums, ledger: sums },
    { currency: 'eur', months: { ...sums, refundedPence: 0 }, ledger: sums },
  ],
  balances: [{ currency: 'gbp', expectedPence: 7_061, balancePence: 6_562 }],
  sums: [{ currency: 'gbp', n: 2, pence: 180_000, bookedPence: 180_000 }],
  payouts: [
    payout,
    { ...payout, id: 'po_2R', state: 'on-its-way', itemsPence: null },
    { ...payout, id: 'po_3S', state: 'failed', itemsPence: 89_501, differs: true },
  ],
  differing: 2,
}

const rules: ScreeningRules = [
  {
    id: 1,
    name: 'Words of frauds',
    settings: { kind: 'words', phrases: ['western union', 'deposit first*'] },
    isOn: true,
    held: 12,
    released: 9,
    takenDown: 2,
  },
  {
    id: 2,
    name: 'Far too cheap',
    settings: { kind: 'price', percent: 30 },
    isOn: false,
    held: 0,
    released: 0,
    takenDown: 0,
  },
  {
    id: 3,
    name: longWord,
    settings: { kind: 'words', phrases: [longWord] },
    isOn: true,
    held: 1,
    released: 0,
    takenDown: 1,
  },
]

const settings: OfficeSettings = [
  {
    area: 'The shop',
    groups: [
      {
        meaning: 'the address that visitors type; links in emails begin with it',
        settings: [
          { name: 'PUBLIC_URL', isGiven: true, value: 'https://youngtimer.example', usual: '' },
        ],
      },
      {
        meaning: 'where the data is; without it the shop keeps its data in `DATA_DIR`',
        settings: [
          { name: 'DATABASE_URL', isGiven: true, value: null, usual: '' },
          { name: 'DATA_DIR', isGiven: false, value: null, usual: '`./data`' },
        ],
      },
    ],
  },
]

const findings: Finding[] = [
  { what: 'MAIL_URL', state: 'ill', words: 'No mail leaves: it goes to the log alone.' },
  { what: 'STATS_KEY', state: 'note', words: 'Not set: figures can’t be fetched from outside.' },
  { what: 'Database', state: 'well', words: 'PostgreSQL 17, reached in 2 ms.' },
]

const work: OfficeWork = {
  oldestDueSeconds: 20,
  latenessSeconds: 260,
  deadLetters: [
    {
      id: '1',
      queue: 'derive-photo',
      payload: '{"photo":12}',
      reason: 'The file is no picture',
      tries: 5,
      failedAt: at(22),
    },
  ],
  emails: { failed: 1, waiting: 3, oldestUnsentSeconds: 95 },
  failedEmails: [
    {
      id: 1,
      to: 'ann@example.com',
      subject: 'Your car is live',
      attempts: 8,
      reason: longWord,
      writtenAt: at(21),
    },
  ],
  returnedEmails: [
    {
      id: 2,
      to: 'gone@example.com',
      subject: 'A message about your car',
      reason: 'No such mailbox',
      cameBackAt: at(20),
      heldUntil: at(30),
    },
    {
      id: 3,
      to: 'full@example.com',
      subject: 'Your car ends in a week',
      reason: 'The mailbox is full',
      cameBackAt: at(9),
      heldUntil: null,
    },
  ],
  posts: [
    {
      id: 4,
      network: 'Facebook',
      listingId: 1,
      car,
      mark: 'Ref. 1-4',
      externalId: null,
      waitsFor: 'retry',
      nextTryAt: at(23),
      reason: 'Too many calls',
      attempts: 2,
      stands: 'never',
      decisions: [],
    },
    {
      id: 5,
      network: 'Instagram',
      listingId: null,
      car: null,
      mark: 'Ref. 2-5',
      externalId: '17912345678901234',
      waitsFor: 'person',
      nextTryAt: at(23),
      reason: null,
      attempts: 1,
      stands: 'unknown',
      decisions: ['retry', 'posted', 'never'],
    },
  ],
  storage: {
    kinds: [
      { kind: 'sent', files: 12_840, bytes: 30_400_000_000, countedAt: at(23) },
      { kind: 'sizes', files: 102_720, bytes: 12_100_000_000, countedAt: at(23) },
      { kind: 'database', files: null, bytes: 812_000_000, countedAt: at(23) },
    ],
    freeBytes: 900_000_000,
    isLow: true,
  },
  backups: { ageHours: 61, mostHours: 26, isOverdue: true },
}

export const operatorResponses: Responses = {
  '/api/office/orders': orders,
  '/api/office/orders/7': wholeOrder,
  '/api/office/books': books,
  '/api/office/rules': rules,
  '/api/office/settings': settings,
  '/api/office/findings': findings,
  '/api/office/work': work,
}
