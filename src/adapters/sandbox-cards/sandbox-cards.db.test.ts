import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe } from 'vitest'
import { cardsContract, type CardsUnderTest } from '../../../test/cards-contract.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/database/open-test-database.ts'
import { systemClock } from '../../platform/clock.ts'
import { sandboxCards } from './sandbox-cards.ts'
import { testCards } from './test-cards.ts'

const secret = 'a secret of thirty-two characters'
const numbers = {
  approved: testCards.succeeds,
  declined: testCards.isDeclined,
  challenged: testCards.isChallenged,
  pendingRefund: testCards.refundIsPending,
  refundFails: testCards.refundFails,
  disputed: testCards.isDisputed,
}

let database: TestDatabase
let service: CardsUnderTest
beforeAll(async () => {
  database = await openTestDatabase()
  const onError = (error: Error) => {
    throw error
  }
  // Its bank acts when its time has come.
  let passed = 0
  const clock = { ...systemClock, now: () => new Date(Date.now() + passed) }
  const pass = async (seconds: number) => void (passed += seconds * 1_000)
  const cards = sandboxCards({ database, secret, clock, onError })
  service = {
    cards,
    secrets: [secret],
    pay: ({ clientSecret }, card) => cards.confirm({ clientSecret, number: numbers[card] }),
    answerChallenge: ({ clientSecret }, approve) => cards.challenge({ clientSecret, approve }),
    bankActs: () => pass(61),
    loseDispute: () => pass(7 * 86_400),
    signEvent: (paymentId, secondsAgo = 0) => {
      const type = 'payment_intent.succeeded'
      const body = JSON.stringify({ id: 'event_1', type, data: { object: { id: paymentId } } })
      const at = Math.floor(clock.now().getTime() / 1_000) - secondsAgo
      const mac = createHmac('sha256', `sandbox ${secret}`).update(`${at}.${body}`).digest('hex')
      return { body: Buffer.from(body), signature: `t=${at},v1=${mac}` }
    },
  }
})
afterAll(() => database.close())

describe('the sandbox', () => {
  cardsContract(() => service)
})
