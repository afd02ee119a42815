import fc from 'fast-check'
import type { Fault, Operation } from '../fake-stripe/faults.ts'

/** What a buyer, their bank, the card service or the machines do next. */
export type Act =
  | { does: 'begins' | 'looks' | 'consents' | 'edits' | 'sends the form again' | 'deletes' }
  | { does: 'begins in two tabs, of which one waits for more than a minute' }
  | { does: 'submits'; times: number }
  | {
      does: 'pays'
      card: 'approved' | 'declined' | 'challenged' | 'pendingRefund' | 'disputed'
      bank: 'yes' | 'no' | 'silent'
      tab: 'old' | 'new'
    }
  | { does: 'is told'; copies: number; reversed: boolean }
  | { does: 'fails'; fault: Exclude<Fault, object>; on: Operation }
  | { does: 'is begun in another currency' | 'is begun for another amount' }
  | { does: 'is given back in the dashboard'; whole: boolean }
  | { does: 'the bank acts' | 'a refund comes back' }
  | { does: 'is disputed'; isInquiry: boolean }
  | { does: 'the dispute is decided'; won: boolean }
  | { does: 'our balance is empty'; how: 'refuses' | 'holds' }
  | { does: 'our balance is filled' }
  | { does: 'a minute passes' | 'all open orders are looked at' }
  | { does: 'a process closes' | 'connections to the database break' }

export type Plan = {
  account: 'none' | 'new' | 'taken'
  /** The form is sent twice at once. */
  clicksTwice: boolean
  /** Whether an act waits for what was begun before it. */
  acts: { act: Act; waits: boolean }[]
  /** How what is left of the card service's events comes in the end. */
  events: 'never' | 'late' | 'late, twice and backwards'
  /** What becomes of it once all is settled. */
  later: 'nothing' | 'goes back and comes back' | 'a part goes back' | 'lost' | 'won'
  /** Comes back on the next day, and pays if it is not paid for yet. */
  returns: boolean
}

const faults = [
  'hang',
  'reset',
  'rate-limit',
  'error',
  'commit-then-error',
  'commit-then-hang',
  'commit-then-reset',
] as const

type Notified = Extract<
  Act,
  | { times: number }
  | { card: string }
  | { copies: number }
  | { on: string }
  | { whole: boolean }
  | { isInquiry: boolean }
  | { won: boolean }
  | { how: string }
>
/** An act of which nothing more is to be said. */
const plain = (does: Exclude<Act, Notified>['does']) => fc.constant({ does } as Act)

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 12, arbitrary: plain('begins') },
  {
    weight: 16,
    arbitrary: fc.record({
      does: fc.constant('pays' as const),
      card: fc.constantFrom(
        'approved',
        'approved',
        'approved',
        'approved',
        'declined',
        'challenged',
        'pendingRefund',
        'disputed',
      ),
      bank: fc.constantFrom('yes', 'no', 'silent'),
      tab: fc.constantFrom('old', 'new'),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      does: fc.constant('submits' as const),
      times: fc.constantFrom(1, 1, 2, 5),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      does: fc.constant('is told' as const),
      copies: fc.integer({ min: 1, max: 2 }),
      reversed: fc.boolean(),
    }),
  },
  {
    weight: 16,
    arbitrary: fc.record({
      does: fc.constant('fails' as const),
      fault: fc.constantFrom(...faults),
      on: fc.constantFrom('create', 'create', 'find', 'find', 'cancel', 'refund', 'list'),
    }),
  },
  { weight: 4, arbitrary: plain('begins in two tabs, of which one waits for more than a minute') },
  { weight: 4, arbitrary: plain('looks') },
  { weight: 2, arbitrary: plain('consents') },
  { weight: 4, arbitrary: plain('edits') },
  { weight: 2, arbitrary: plain('sends the form again') },
  { weight: 6, arbitrary: plain('deletes') },
  { weight: 1, arbitrary: plain('is begun in another currency') },
  { weight: 1, arbitrary: plain('is begun for another amount') },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('is given back in the dashboard' as const),
      whole: fc.constantFrom(true, false, false),
    }),
  },
  { weight: 2, arbitrary: plain('the bank acts') },
  { weight: 6, arbitrary: plain('a refund comes back') },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('is disputed' as const),
      isInquiry: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('the dispute is decided' as const),
      won: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('our balance is empty' as const),
      how: fc.constantFrom('refuses', 'holds'),
    }),
  },
  { weight: 2, arbitrary: plain('our balance is filled') },
  { weight: 2, arbitrary: plain('a minute passes') },
  { weight: 4, arbitrary: plain('all open orders are looked at') },
  { weight: 1, arbitrary: plain('a process closes') },
  { weight: 1, arbitrary: plain('connections to the database break') },
)

const plan: fc.Arbitrary<Plan> = fc.record({
  account: fc.constantFrom('none', 'none', 'new', 'taken'),
  clicksTwice: fc.boolean(),
  acts: fc.array(
    fc.record({ act, waits: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.boolean()) }),
    { minLength: 2, maxLength: 14, size: 'max' },
  ),
  events: fc.constantFrom('never', 'late', 'late, twice and backwards'),
  later: fc.constantFrom(
    'nothing',
    'nothing',
    'nothing',
    'goes back and comes back',
    'a part goes back',
    'lost',
    'won',
  ),
  returns: fc.constantFrom(false, false, true),
})

/** One act after another, and all is told in the end. */
const inOrder = (acts: Act[], later: Plan['later']): Plan => ({
  account: 'none',
  clicksTwice: false,
  acts: acts.map((act) => ({ act, waits: true })),
  events: 'late',
  later,
  returns: false,
})

/** A refund that the card service has on its way for a while: now and then no plan of a hundred drawn comes to one. */
const givenBackSlowly = inOrder(
  [
    { does: 'begins' },
    { does: 'pays', card: 'pendingRefund', bank: 'yes', tab: 'old' },
    { does: 'submits', times: 1 },
    { does: 'is given back in the dashboard', whole: true },
  ],
  'nothing',
)

/** A payment that its bank takes back for good. */
const lostToItsBank = inOrder(
  [
    { does: 'begins' },
    { does: 'pays', card: 'approved', bank: 'yes', tab: 'old' },
    { does: 'submits', times: 1 },
  ],
  'lost',
)

/** What draws may leave out, so that each state is come to: played alone, as nobody else's faults may keep it from its end. */
export const certainPlans: readonly Plan[] = [givenBackSlowly, lostToItsBank]

/** The same plans for the same seed. */
export const drawPlans = (seed: number, count: number): Plan[] =>
  fc.sample(plan, { seed, numRuns: count })
