import { knownDevices, sessionDays } from '../../accounts/rules.ts'
import { lifetimeDays } from '../../../platform/http/browser-session.ts'
import type { Text } from '../facts.ts'

export const cookies: Text = ({ takesCards, outsideCounter }) => [
  {
    heading: 'The cookies that we set',
    blocks: [
      'A visit sets none. Each of these comes with something that you do, is needed for it, and is read by nobody but us. Behind https their names begin with __Host-.',
      {
        columns: ['Name', 'Comes when', 'What for', 'For how long'],
        rows: [
          ['session', 'You sign in', 'Keeps you signed in', `${sessionDays.absolute} days at most`],
          [
            'may-be-signed-in',
            'You sign in',
            'Tells the page that somebody may be signed in; says only ‘1’',
            `${sessionDays.idle} days`,
          ],
          [
            'known-device',
            'You sign in',
            'Other people’s wrong guesses at your password don’t shut you out, and you are told of sign-ins elsewhere; stays after you sign out',
            `${knownDevices.days} days`,
          ],
          [
            'passkey-challenge',
            'You use a passkey',
            'Makes sure that the answer is yours',
            '5 minutes',
          ],
          [
            'browser',
            'You make an account, send photos, list a car, pay for it, ask for a number, or open the link of an email to a listing or a conversation',
            'Holds together what one browser does; an account whose address is not confirmed is signed in to there alone; limits what robots can collect',
            `${lifetimeDays} days after you last did`,
          ],
          [
            'catalogue',
            'You change something that others see',
            'Shows you the change at once',
            '1 minute',
          ],
        ],
      },
    ],
  },
  {
    heading: 'What the browser keeps',
    blocks: [
      'What you type into a form is kept in your browser until it is sent, so that a dropped connection loses nothing, and your choice about being counted is kept there too; and the numbers of the listings that you run by a link from an email, so that their pages know that they are yours; and when you last wrote to the seller of a listing, so that its page can tell you, until you sign out there. None of it is sent to us.',
      'Once you do something on a page the browser also keeps a small program of ours (a service worker), so that without a connection a page says so. It holds that page and nothing of you, keeps no other, and is the same for everybody.',
    ],
  },
  {
    heading: 'Others’ cookies',
    blocks: [
      takesCards
        ? 'At the checkout, Stripe sets cookies of its own (__stripe_mid, __stripe_sid) to recognise fraud. They are on no other page.'
        : 'Nobody else sets a cookie here.',
      outsideCounter === null
        ? 'No outside service counts visits, so there is nothing to consent to.'
        : `${outsideCounter} is told of visits only where you allow it, and sets no cookie.`,
      'You change all that can be changed under [Privacy choices](/privacy-choices).',
    ],
  },
]
