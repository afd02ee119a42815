import { pricePence } from '../../../ui/format.ts'
import { operatorName, plansNamed, type Facts, type Text } from '../facts.ts'

/** For the example, in days. */
const usedAfter = 10

export const refunds: Text = (facts) => [
  {
    heading: 'Your right to cancel',
    blocks: [
      `You can cancel a ${paid(facts)} listing within 14 days of paying for it, without saying why (Consumer Contracts Regulations 2013).`,
      `At the checkout you ask us to start before those 14 days are over. If you cancel then, you pay for the days bought that have run and get the rest back: ${exampleOf(facts)}. Once all of its days have run, the right to cancel has ended.`,
      `To cancel, write to [${facts.email}](mailto:${facts.email}) with the reference on your receipt (YT-…). Any clear statement will do, such as this:`,
      `‘To ${operatorName(facts)}: I cancel my contract for the ${paid(facts)} listing YT-…, paid for on [date]. [Name, address, date]’`,
      'We give the money back to the card that it came from, within 14 days of hearing from you and without a fee. Your bank may take some days more.',
    ],
  },
  {
    heading: 'When something goes wrong',
    blocks: [
      [
        'You paid and nothing was listed: all of it goes back by itself. If it hasn’t within a day, write to us.',
        'We could not show your listing for a while: tell us, and we extend it or refund those days.',
        'We took the listing down and you had broken no rule on purpose: all of it goes back.',
        'You sold the car early, or changed your mind after 14 days: nothing is refunded, as nothing went wrong.',
      ],
      'These are in addition to your rights under the Consumer Rights Act 2015: a service must be done with reasonable care, and put right or made cheaper where it was not.',
    ],
  },
  {
    heading: 'The car itself',
    blocks: [
      'We are no part of a sale between buyer and seller, hold no money for it, and can’t refund it. If you were cheated, tell your bank and Report Fraud at once, and [report the listing](/complaints).',
    ],
  },
]

const paid = (facts: Pick<Facts, 'plans'>) => plansNamed(facts, (plan) => plan.pricePence > 0)

/** Of the dearest. */
function exampleOf({ plans }: Pick<Facts, 'plans'>): string {
  const [{ days, pricePence: pence }] = Object.values(plans).toSorted(
    (one, other) => other.pricePence - one.pricePence,
  ) as [Facts['plans'][string]]
  const back = Math.round((pence * (days - usedAfter)) / days)
  return `after ${usedAfter} of ${days} days, ${pricePence(back)} of ${pricePence(pence)}`
}
