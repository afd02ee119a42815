import { modelYears } from '../../cars/rules.ts'
import { grounds } from '../../moderation/rules.ts'
import { pricePence } from '../../../ui/format.ts'
import { site } from '../../../site.ts'
import { operatorName, whoWeAre, type Text } from '../facts.ts'

export const terms: Text = (facts) => [
  whoWeAre(facts),
  {
    heading: 'What this site is',
    blocks: [
      `${site.name} is a place where people advertise cars of ${modelYears.first} to ${modelYears.last} and others find them. We don’t own, inspect or sell the cars. A sale is a contract between its buyer and its seller; we are no part of it and take no share of the price.`,
      'You must be 18 or older to list a car or to have an account.',
    ],
  },
  {
    heading: 'For buyers',
    blocks: [
      'Looking, saving cars and writing to sellers is free. Use a seller’s number and email to ask about the car, and for nothing else.',
      'What a listing says is its seller’s word. See the car, read its papers and check its history before you pay: [Staying safe](/safety) says how. Buying from a private person you have fewer rights than from a dealer: the car must be as described and the seller’s to sell, but it need not be without faults.',
    ],
  },
  {
    heading: 'For sellers',
    blocks: [
      'Your listing must keep to these rules:',
      Object.values(grounds).map(({ rule }) => rule),
      'Whoever sells cars by way of trade must say so in the description: buyers have other rights then.',
      'What you write and photograph stays yours. You let us show it here, and in previews of links to it, for as long as it is listed; on our social pages only where you asked for that.',
      'Keep the listing true: change it when the car changes, and say when it is sold.',
    ],
  },
  {
    heading: 'What it costs',
    blocks: [
      {
        columns: ['Plan', 'Price', 'Runs for', 'Photos'],
        rows: Object.values(facts.plans).map(({ name, pricePence: pence, days, photos }) => [
          name,
          pricePence(pence),
          `${days} days`,
          `up to ${photos}`,
        ]),
      },
      'Prices are in pounds and include any VAT that is due. A listing does not renew by itself, and nothing is taken from your card again. [Refunds and cancelling](/refunds) is a part of these terms.',
    ],
  },
  {
    heading: 'What we may do',
    blocks: [
      'Where a listing, a message or an account breaks these rules or the law, or seems to, we may hide a listing while a person looks at it, take it down, or suspend or close the account. You are told the rule and the reason, and can appeal: [Complaints](/complaints) says how. A program may put something before a person; it doesn’t take anything down by itself.',
      'What you paid for a listing that we take down goes back to you, unless you broke the rules on purpose.',
    ],
  },
  {
    heading: 'What we answer for',
    blocks: [
      'We answer for loss that we cause by breaking these terms or by carelessness, as far as it could be foreseen. We don’t answer for what buyers and sellers do to each other, nor for what others’ failures or events beyond our reach cause.',
      'Nothing here takes away rights that the law gives you as a consumer, or limits what we owe for death or injury caused by carelessness, or for fraud.',
    ],
  },
  {
    heading: 'Ending it, and changes',
    blocks: [
      'You can delete a listing or close your account at any time, in your account. We can end an account with 30 days’ notice, and at once where it is used to harm people.',
      'When these terms change, we write to everybody who has accepted them, 30 days before the new ones hold for them. If you don’t agree, delete your listing or close your account before; what is left of paid days is refunded.',
    ],
  },
  {
    heading: 'The law that applies',
    blocks: [
      `These terms are between you and ${operatorName(facts)}. The law of England and Wales applies; if you live in Scotland or Northern Ireland you keep that law’s protection and can go to your own courts.`,
    ],
  },
]
