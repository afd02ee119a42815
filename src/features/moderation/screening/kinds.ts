import { z } from 'zod'
import { wordsOf } from '../../../platform/text.ts'

/** By what a rule knows a listing that a person is to look at before anybody else does. */

const count = (what: string, max: number) =>
  z
    .int(`Please use a whole number of ${what}`)
    .min(2, `Please use at least 2 ${what}`)
    .max(max, `Please use at most ${max} ${what}`)
const days = z
  .int('Please use a whole number of days')
  .min(1, 'Please use at least one day')
  .max(365, 'Please use at most 365 days')

/** So many phrases of so many characters a rule may have. */
export const phraseLimits = { most: 50, longest: 60 } as const

const phrase = z
  .string()
  .trim()
  .max(phraseLimits.longest, `Please use at most ${phraseLimits.longest} characters a line`)
  .refine((typed) => wordsOf(typed).length > 0, 'Please use letters or figures in each line')

export const ruleSettings = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('words'),
    phrases: z
      .array(phrase)
      .min(1, 'Please write at least one phrase')
      .max(phraseLimits.most, `Please use at most ${phraseLimits.most} phrases`)
      .describe('Whole words, in any spelling of case; a star at the end stands for any ending'),
  }),
  z.strictObject({
    kind: z.literal('price'),
    percent: z
      .int('Please use a whole number of per cent')
      .min(5, 'Please use at least 5 per cent')
      .max(90, 'Please use at most 90 per cent')
      .describe('Of the middle price of its kind'),
  }),
  z.strictObject({ kind: z.literal('phone'), listings: count('listings', 100), days }),
  z.strictObject({ kind: z.literal('network'), listings: count('listings', 100) }),
  z.strictObject({ kind: z.literal('newcomer'), listings: count('listings', 100), days }),
  z.strictObject({ kind: z.literal('another-car') }),
  z.strictObject({ kind: z.literal('registration') }),
  z.strictObject({
    kind: z.literal('photos'),
    photos: z
      .int('Please use a whole number of photos')
      .min(1, 'Please use at least 1 photo')
      .max(20, 'Please use at most 20 photos')
      .describe('This many of its photos, or all of them if it has fewer'),
  }),
])
export type RuleSettings = z.output<typeof ruleSettings>
export type RuleKind = RuleSettings['kind']
export type SettingsOf<Kind extends RuleKind> = Extract<RuleSettings, { kind: Kind }>

export const ruleName = z
  .string()
  .trim()
  .min(3, 'Please use at least 3 characters')
  .max(80, 'Please use at most 80 characters')

/** What each kind is called, and what it is for. */
export const ruleKinds: Record<RuleKind, { label: string; about: string }> = {
  words: {
    label: 'Words',
    about: 'The model or the description has one of these phrases.',
  },
  price: {
    label: 'A price far below the usual',
    about: 'It costs much less than most cars of its make and family; eight of them at least.',
  },
  phone: {
    label: 'One telephone number',
    about: 'The same number is on a lot of listings within a few days.',
  },
  network: {
    label: 'One network',
    about:
      'Many listings come from one network in a day. Where they came from isn’t kept longer, so this can’t be tried on earlier ones.',
  },
  newcomer: {
    label: 'A new account',
    about: 'A new account lists a lot of cars.',
  },
  photos: {
    label: 'Photographs seen before',
    about:
      'Its photos look like those in a listing of somebody else: written anew, smaller, darker or mirrored, but not cut.',
  },
  registration: {
    label: 'A registration on sale already',
    about:
      'Somebody else has a car on sale with the same registration, and both listings show something from it.',
  },
  'another-car': {
    label: 'Another car by an edit',
    about: 'A paid listing that was on sale is edited into another car; free ones can’t be.',
  },
}

/** A rule in a sentence. */
export function describeRule(settings: RuleSettings): string {
  switch (settings.kind) {
    case 'words':
      return settings.phrases.map((one) => `“${one}”`).join(', ')
    case 'price':
      return `Under ${settings.percent}% of the usual price`
    case 'phone':
      return `${settings.listings} listings or more with one number in ${settings.days} days`
    case 'network':
      return `${settings.listings} listings or more from one network in a day`
    case 'newcomer':
      return `${settings.listings} listings or more of an account younger than ${settings.days} days`
    case 'photos':
      return `${settings.photos} or more of its photos, or all of them`
    case 'registration':
      return 'That of a car that somebody else has on sale'
    case 'another-car':
      return 'Whenever that is done'
  }
}
