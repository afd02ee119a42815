import { site } from '../../../site.ts'

/**
 * What a reader is warned of beside a message, by what it says and whom it says it is from. It hides nothing and refuses nobody: who sells a
 * car may well write of a bank transfer.
 */

const sentences = {
  money:
    'This mentions sending money. Don’t pay for anything before you have seen the car and its papers, and never by gift card, cryptocurrency or transfer to somebody you have not met.',
  courier:
    'This mentions a courier, an agent or an escrow service. Somebody who sends a third party, or who pays too much and wants some of it back, is a well-known fraud.',
  code: 'This mentions a code or a password. Never pass on a code that was sent to you: it lets somebody into an account of yours.',
  elsewhere:
    'This suggests carrying on somewhere else. We can’t see what is said there, and can’t act on it. We never ask you to leave this site.',
  us: `This is written as if it came from ${site.name}. We never write to you in a conversation: whoever does is a buyer or a seller, whatever they call themselves.`,
} as const

export type WarningKind = keyof typeof sentences

/** Looked for in words of small letters with single blanks between them. Each is linear. */
const patterns: readonly (readonly [WarningKind, RegExp])[] = [
  ['money', /\b(?:bank|wire|money|direct) transfers?\b/],
  [
    'money',
    /\b(?:western union|moneygram|transferwise|paysafe(?:card)?|revolut|cash ?app|zelle)\b/,
  ],
  ['money', /\b(?:bitcoins?|btc|crypto(?:currency|currencies)?|usdt|ethereum|litecoin)\b/],
  [
    'money',
    /\b(?:gift|amazon|steam|itunes|google play|voucher|razer) (?:gift )?(?:cards?|vouchers?)\b/,
  ],
  ['money', /\bfriends (?:and|n) family\b/],
  ['money', /\b(?:sort code|iban|account number|bank details|card details)\b/],
  [
    'money',
    /\b(?:send|wire|transfer) (?:me |us |over )?(?:the |a |your |some )?(?:money|deposit|payment|funds|cash)\b/,
  ],
  [
    'money',
    /\bdeposit (?:now|first|today|upfront|up front|in advance|to (?:hold|secure|reserve))\b/,
  ],
  ['money', /\bpa(?:y|yment|id) (?:in advance|up ?front|beforehand)\b/],
  ['courier', /\b(?:courier|couriers|escrow|freight forwarder)\b/],
  [
    'courier',
    /\b(?:shipping|transport|delivery|pickup|pick up|collection) (?:agent|agents|agency|company|man|manager)\b/,
  ],
  [
    'courier',
    /\b(?:refund|return|send back|give back) (?:me )?the (?:difference|rest|balance|excess|overpayment)\b/,
  ],
  ['courier', /\boverpa(?:y|id|yment)\b/],
  [
    'code',
    /\b(?:verification|confirmation|one time|login|sign in|sms|whatsapp|authentication|\d digit|six digit|four digit) (?:code|codes|pin|password)\b/,
  ],
  ['code', /\b(?:otp|passcode|passwords?|pin number)\b/],
  ['code', /\b(?:send|give|tell|text|forward) (?:me |us )?(?:the |that |your )(?:code|pin)\b/],
  [
    'elsewhere',
    /\b(?:whats ?apps?|watts ?app|wats ?app|whatsap|telegram|viber|wechat|snapchat|messenger|discord|imessage)\b/,
  ],
  ['elsewhere', /\b(?:on|via|use|through) signal\b/],
  [
    'elsewhere',
    /\b(?:e ?mail|text|message|msg|dm|sms) me (?:on|at|via|by|directly|privately|instead)\b/,
  ],
  ['elsewhere', /\b(?:contact|reach|write to) me (?:on|at|via|by|directly|privately)\b/],
  ['elsewhere', /\bmy (?:private |personal )?e ?mail (?:address )?is\b/],
  [
    'elsewhere',
    /\b(?:off|outside|away from) (?:of )?(?:the |this )?(?:site|website|platform|app)\b/,
  ],
]

const us = site.name.toLowerCase()

/** Said of us by others as well: what nobody but us is, or has. */
const ours = [
  ...['we at', 'we from', 'here at', 'on behalf of'].map((before) => `${before} ${us} `),
  ...[
    'account',
    'admin',
    'buyer protection',
    'customer',
    'escrow',
    'moderator',
    'payment',
    'security',
    'seller protection',
    'staff',
    'support',
    'team',
    'verification',
  ].map((after) => `${us} ${after}`),
]

/** In small letters, with single blanks between them and at both ends. */
const wordsOf = (text: string): string =>
  ` ${text} `
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}'’]/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')

/** Which warnings stand beside a message of somebody with a name, each once, in one order. */
export function warningKinds(message: string, from = ''): WarningKind[] {
  const words = wordsOf(message)
  const found = new Set(patterns.filter(([, pattern]) => pattern.test(words)).map(([kind]) => kind))
  if (wordsOf(from).replaceAll(' ', '').includes(us) || ours.some((said) => words.includes(said)))
    found.add('us')
  return (Object.keys(sentences) as WarningKind[]).filter((kind) => found.has(kind))
}

/** The sentences that a reader is shown beside a message. */
export const warningsOf = (message: string, from: string): string[] =>
  warningKinds(message, from).map((kind) => sentences[kind])
