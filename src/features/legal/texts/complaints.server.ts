import { usualHours } from '../../listings/rules.ts'
import { appealDays, grounds } from '../../moderation/rules.ts'
import { operatorName, type Text } from '../facts.ts'

export const complaints: Text = (facts) => [
  {
    heading: 'About a listing or a message',
    blocks: [
      'Press ‘Report this listing’ on the listing, or ‘Report’ beside a message. You need no account. Say which of these it is:',
      Object.values(grounds).map(({ label }) => label),
      `A person looks at every report, usually within ${usualHours} hours, and at what does most harm first. If you leave an email, we confirm that it came, and write again when it is decided. Whoever is reported is not told by whom.`,
      'If somebody is in danger, call 999 first.',
    ],
  },
  {
    heading: 'About a decision of ours',
    blocks: [
      `Was your listing taken down? The email that says so names the rule and the reason, and has a link to appeal that works for ${appealDays} days. Was your account suspended or banned? Reply to the email that says so. Somebody who did not decide it looks at it again, wherever more than one person works here. If we were wrong, all is as it was, with the days that a listing lost.`,
      'Did you report something and we let it stay, or take down something that you have written? Reply to our email: it is looked at again in the same way.',
    ],
  },
  {
    heading: 'About us',
    blocks: [
      `If we don’t keep to our terms, to the Online Safety Act 2023 or to data protection law, write to [${facts.email}](mailto:${facts.email}) with ‘Complaint’ in the subject, or by post to ${operatorName(facts)}, ${facts.operator.address ?? '[[the operator’s address]]'}.`,
      {
        columns: ['What', 'Within'],
        rows: [
          ['We confirm that your complaint came', '3 working days'],
          [
            'We look into it and answer',
            '14 days; 28 where others have to be asked, and we say so',
          ],
          ['A second person looks again, if you ask for it', '14 days more'],
        ],
      },
    ],
  },
  {
    heading: 'If that does not help',
    blocks: [
      [
        'Online safety: Ofcom takes complaints about services at [ofcom.org.uk](https://www.ofcom.org.uk/). It doesn’t decide single cases.',
        'Your data: the Information Commissioner’s Office, [ico.org.uk](https://ico.org.uk/make-a-complaint/).',
        'What you paid us: Citizens Advice, 0808 223 1133; or your card company, which can dispute a payment.',
        'Fraud: Report Fraud, 0300 123 2040; in Scotland the police, 101.',
      ],
    ],
  },
]
