import { capitalised } from '../../../platform/text.ts'
import { site } from '../../../site.ts'
import { operatorName, plansNamed, whoWeAre, type Text } from '../facts.ts'

/** Made from the tables by which data are exported, erased and ended: it says what the shop does. */
export const privacy: Text = (facts) => [
  whoWeAre(facts),
  {
    heading: 'In short',
    blocks: [
      [
        'We keep what it takes to sell a car here, and no longer than it takes.',
        'We sell nothing about you to anybody, and show no advertising that follows you.',
        'We count page views without knowing whose they are.',
        'What you put into a listing is public; your email never is.',
      ],
    ],
  },
  {
    heading: 'What we keep, why, and what becomes of it',
    blocks: [
      'This is everything that ‘Download my data’ in your [settings](/account/settings) gives you, and that closing your account goes through.',
      {
        columns: ['What', 'Why', 'By what law', 'When you close your account'],
        rows: facts.retained.map(({ what, why, basis, whenClosed }) => [
          what,
          why,
          capitalised(basis),
          whenClosed,
        ]),
      },
      'Without an account you give us the same for a listing, a message, a question or a report. Write to us from your address and we export or erase what came from it, as when an account is closed; a listing that we have taken down or are looking at stays for its time.',
    ],
  },
  {
    heading: 'For how long',
    blocks: [
      'A program goes by this table every hour or every night.',
      {
        columns: ['What', 'Why', 'For how long'],
        rows: facts.retention.map(({ what, why, howLong }) => [what, why, howLong]),
      },
      'Backups hold what has been erased until they are deleted themselves. What we paid and were paid is kept for the accounts, for six years at least, as tax law demands, and nothing ends it; it names no seller once the listing is gone.',
    ],
  },
  {
    heading: 'Who else sees it',
    blocks: [
      [
        'Buyers see what is in your listing, and your number when they ask for it; beside it stands since which month you have had an account, that your email and the number are confirmed, and, where enough people wrote, how soon you usually answer. A seller sees the name and the number in your message. Your email, and theirs, is passed on to the other only by whoever chooses to show it.',
        'We read messages between buyers and sellers only where one of them reported them, or for a reason that is written down with the name of whoever reads.',
        facts.takesCards
          ? 'Stripe takes card payments, and keeps what it must under its own notice (stripe.com/privacy).'
          : 'Payments here are a test: no card service is told anything.',
        ...(facts.sendsTexts
          ? [
              'Twilio sends the text message with which you confirm your number, and is told the number and the code.',
            ]
          : []),
        ...(facts.isPosted
          ? [
              `Facebook and Instagram show the posts about ${plansNamed(facts, ({ isPosted }) => isPosted)} cars whose sellers asked for them; never your name or number.`,
            ]
          : []),
        ...(facts.outsideCounter === null
          ? []
          : [
              `${facts.outsideCounter} counts visits, only where you allow it under [Privacy choices](/privacy-choices).`,
            ]),
        'The DVLA and the DVSA are asked about a registration where you have the form filled in by it, and told nothing else. We keep it, encrypted, only where you have us show something by it; while you have us show the MOT history, the DVSA is asked for it each week.',
        'Companies that run our machines and send our email hold it for us, under contract.',
        'The police and courts, where the law makes us. Where a crime is reported to us we may tell the police what we know of it.',
      ],
      'Where any of them is outside the United Kingdom, the transfer is covered by an adequacy decision or the UK’s standard clauses.',
    ],
  },
  {
    heading: 'Your rights',
    blocks: [
      `You can ask for a copy of what we keep, have it put right or erased, limit or object to what we do with it, take it elsewhere, and take back a consent. Most of it is in your [settings](/account/settings); for the rest write to [${facts.email}](mailto:${facts.email}), and we answer within a month. Nothing here is decided about you by a program alone.`,
      `If you think that ${operatorName(facts)} has it wrong, please tell us first: we confirm a data protection complaint within 30 days, look into it, and tell you what came of it. You can also complain to the Information Commissioner’s Office at [ico.org.uk](https://ico.org.uk/make-a-complaint/).`,
    ],
  },
  {
    heading: 'Children',
    blocks: [`${site.name} is for people of 18 or older, and keeps nothing of children knowingly.`],
  },
]
