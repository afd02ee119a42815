import { defaultPlan } from '../../../features/listings/rules.ts'
import { ApiError } from '../../../platform/pages/queries.ts'
import type {
  FoundListing,
  OfficeAct,
  OfficeListing,
  OfficePerson,
  ReportCase,
  Today,
} from '../../../features/office/schema.ts'
import type { OfficeStaff } from '../../../features/office/staff/schema.ts'
import type { StaffSelf } from '../../../features/staff/schema.ts'
import { never, type Responses } from './responses.ts'
import { longWord, paid } from './cars.ts'

/** What those who work here are told; made up, as everything on the design page. */

const car = '1990 Volkswagen Golf GTI 16V'
const at = (day: number, time = '09:05') =>
  `2026-11-${String(day).padStart(2, '0')}T${time}:00.000Z`

const operator: StaffSelf = { role: 'operator', isProven: true, hasPasskey: true }

/** At the door of the office, by what it is that one meets. */
export const atTheDoor: Readonly<Record<string, Responses>> = {
  'on its way': { '/api/office/me': never },
  'a passkey is asked for': { '/api/office/me': { ...operator, isProven: false } },
  'no passkey yet': { '/api/office/me': { ...operator, isProven: false, hasPasskey: false } },
  'nobody who works here': { '/api/office/me': new ApiError(404, '') },
  failed: { '/api/office/me': new ApiError(503, '') },
  'inside, on its way': { '/api/office/me': operator, '/api/office/staff': never },
  'inside, failed': { '/api/office/me': operator, '/api/office/staff': new ApiError(503, '') },
  'inside, a passkey is asked for anew': {
    '/api/office/me': operator,
    '/api/office/staff': new ApiError(
      403,
      JSON.stringify({ field: 'proof', message: 'Please show your passkey once more.' }),
    ),
  },
}

const cases: ReportCase[] = [
  {
    listingId: 1,
    car,
    state: 'held',
    reports: 3,
    reviews: 1,
    appeals: 0,
    isHeld: true,
    harm: 1,
    since: at(23, '10:00'),
  },
  {
    listingId: 2,
    car: longWord,
    state: 'live',
    reports: 1,
    reviews: 0,
    appeals: 0,
    isHeld: false,
    harm: 2,
    since: at(22),
  },
  {
    listingId: 3,
    car: '1999 Mazda MX-5',
    state: 'removed',
    reports: 0,
    reviews: 0,
    appeals: 1,
    isHeld: false,
    harm: 4,
    since: at(9),
  },
]

const today: Today = {
  waiting: { cases: 3, support: 1, orders: 2, emails: 0, posts: 1, jobs: 0 },
  steps: [
    { step: 'reported-held', times: 12, halfSeconds: 540, mostSeconds: 7_300 },
    { step: 'reported-decided', times: 9, halfSeconds: 15_000, mostSeconds: 180_000 },
    { step: 'appealed-decided', times: 0, halfSeconds: null, mostSeconds: null },
  ],
  days: Array.from({ length: 30 }, (_, n) => ({
    day: new Date(Date.UTC(2026, 9, 25 + n)).toISOString().slice(0, 10),
    views: 900 + ((n * 371) % 640),
    listed: (n * 7) % 5,
    sold: (n * 3) % 4,
    enquiries: 20 + ((n * 13) % 17),
    reports: n % 9 === 8 ? 2 : 0,
    begun: (n * 5) % 4,
    paid: (n * 5) % 3,
    earned: paid * ((n * 5) % 3),
    refunded: n % 11 === 10 ? paid : 0,
  })),
}

const act = (id: number, more: Partial<OfficeAct>): OfficeAct => ({
  id,
  doneAt: at(23 - id),
  actor: 'staff',
  actorName: 'Olive Operator',
  action: 'hold',
  subject: 'listing',
  subjectId: 1,
  reason: 'Three people say that the photos are theirs',
  ...more,
})
const acts = [
  act(1, {}),
  act(2, { actor: 'shop', actorName: null, action: 'release', reason: null }),
  act(3, {
    actor: 'command',
    actorName: null,
    action: 'order-refund',
    subject: 'order',
    subjectId: 7,
  }),
  act(4, { action: 'suspend', subject: 'user', subjectId: 4, reason: longWord }),
]

const found: FoundListing[] = [
  { id: 1, car, state: 'held', plan: defaultPlan, seller: 'Ann', publishedAt: at(2) },
  { id: 2, car: longWord, state: 'live', plan: 'standard', seller: longWord, publishedAt: at(3) },
  {
    id: 3,
    car: '1999 Mazda MX-5',
    state: 'draft',
    plan: 'standard',
    seller: 'Ben',
    publishedAt: null,
  },
]

const listing: OfficeListing = {
  id: 1,
  car,
  state: 'held',
  isHeld: true,
  isSellerRestricted: false,
  plan: defaultPlan,
  pricePence: 1_299_500,
  mileage: 84_000,
  condition: 'very-good',
  location: 'Harrogate',
  description: 'Two owners, and every bill since 1994.\n\nThe belt was done at 80,000 miles.',
  contactName: 'Ann',
  contactEmail: 'ann@example.com',
  contactPhone: '07700 900123',
  revision: 1,
  sellerId: 4,
  createdAt: at(1),
  publishedAt: at(2),
  expiresAt: '2027-01-01T09:00:00.000Z',
  photos: [],
  enquiries: 12,
  messages: [
    { id: 1, writtenAt: at(20), answers: 2, isReported: false },
    { id: 2, writtenAt: at(21), answers: 0, isReported: true },
  ],
  posts: [
    { id: 1, network: 'facebook', state: 'posted', postedAt: at(2, '10:30'), trouble: null },
    {
      id: 2,
      network: 'instagram',
      state: 'failed',
      postedAt: null,
      trouble: 'The picture was refused',
    },
  ],
  emails: [
    { id: 1, subject: 'Your car is live', madeAt: at(2), state: 'sent' },
    { id: 2, subject: 'A message about your car', madeAt: at(20), state: 'came back' },
  ],
  reports: [
    {
      id: 1,
      about: 'listing',
      reason: 'stolen',
      details: 'Those are my photos',
      reportedAt: at(22),
      outcome: null,
      conversation: [],
    },
    {
      id: 2,
      about: 'message',
      reason: 'fraud',
      details: longWord,
      reportedAt: at(21),
      outcome: 'dismissed',
      conversation: [
        { by: 'buyer', message: 'Is it there?' },
        { by: 'seller', message: 'It is. Send a deposit first.' },
      ],
    },
  ],
  edits: [
    { revision: 2, editedAt: at(18), replaced: { model: 'Polo', year: 1989 }, needsLook: true },
  ],
  orders: [
    {
      id: 7,
      reference: 'YT-7Q4K',
      state: 'fulfilled',
      currency: 'gbp',
      capturedPence: paid,
      returnedPence: 0,
      createdAt: at(2),
    },
  ],
  appeals: [
    {
      id: 1,
      statement: 'The photos are mine.\nI can send the originals.',
      appealedAt: at(23),
      outcome: null,
    },
    { id: 2, statement: longWord, appealedAt: at(12), outcome: 'upheld' },
  ],
  acts,
}

const person: OfficePerson = {
  id: 4,
  name: 'Ann',
  email: 'ann@example.com',
  isConfirmed: false,
  listings: 3,
  createdAt: at(1),
  role: null,
  restriction: {
    kind: 'suspended',
    ground: 'fraud',
    reason: 'Asks for deposits before anybody has seen the car',
    since: at(22),
  },
  sessions: [
    { id: 1, since: at(1), lastSeen: at(23), browser: 'Firefox on Android' },
    { id: 2, since: at(4), lastSeen: at(19), browser: longWord },
  ],
  passkeys: 1,
  messages: [{ id: 1, listingId: 1, car, as: 'seller', writtenAt: at(20), answers: 2 }],
  limits: [{ id: 1, at: at(22), what: 'Messages to sellers', reason: null, times: 4 }],
  written: 17,
  reported: 3,
  cars: found,
  acts,
}

const people = [
  {
    id: 4,
    name: 'Ann',
    email: 'ann@example.com',
    isConfirmed: true,
    listings: 3,
    createdAt: at(1),
  },
  {
    id: 5,
    name: longWord,
    email: 'annabel@example.com',
    isConfirmed: false,
    listings: 0,
    createdAt: at(8),
  },
]

const staff: OfficeStaff = [
  {
    id: 1,
    name: 'Olive Operator',
    email: 'olive@example.com',
    role: 'operator',
    passkeys: 2,
    addedAt: at(1),
    lastInAt: at(23),
    isYou: true,
  },
  {
    id: 2,
    name: 'Mo Moderator',
    email: 'mo@example.com',
    role: 'moderator',
    passkeys: 1,
    addedAt: at(2),
    lastInAt: at(20),
    isYou: false,
  },
  {
    id: 3,
    name: longWord,
    email: 'new@example.com',
    role: 'moderator',
    passkeys: 0,
    addedAt: at(22),
    lastInAt: null,
    isYou: false,
  },
]

export const officeResponses: Responses = {
  '/api/office/me': operator,
  '/api/office/today?days=30': today,
  '/api/office/cases': cases,
  '/api/office/listings': found,
  '/api/office/listings/1': listing,
  '/api/office/people?q=ann': people,
  '/api/office/people/4': person,
  '/api/office/log': { items: acts, next: 4 },
  '/api/office/staff': staff,
}

/** To a moderator nothing is told of money and people, and here nothing waits either. */
export const moderatorResponses: Responses = {
  '/api/office/me': { ...operator, role: 'moderator' },
  '/api/office/listings?q=delorean': [],
}
