import { afterAll, describe } from 'vitest'
import { cardsContract, type CardsUnderTest } from '../../test/cards-contract.ts'
import { startFakeStripe } from '../../test/fake-stripe.ts'
import { onFakeStripe, onRealStripe } from '../../test/stripe-under-test.ts'

const fake = await startFakeStripe()
afterAll(() => fake.close())

/** The card services that need no database; the sandbox's books are in one. */
const cardsUnderTest: [string, CardsUnderTest][] = [['Stripe, faked', onFakeStripe(fake)]]

const realKey = process.env['STRIPE_TEST_SECRET_KEY']
if (realKey) cardsUnderTest.push(['Stripe in its test mode', onRealStripe(realKey)])

describe.each(cardsUnderTest)('%s', (_name, service) => {
  cardsContract(() => service, {
    canAnswerBankChallenge: 'answerChallenge' in service,
    canBankAct: 'bankActs' in service,
  })
})
