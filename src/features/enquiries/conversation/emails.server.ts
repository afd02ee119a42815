import {
  action,
  blocksAsText,
  facts,
  paragraph,
  quote,
  type Block,
  type Email,
} from '../../../platform/mail/template/blocks.ts'
import type { Mailbox } from '../../../platform/mail/template/one-address.ts'
import { site } from '../../../site.ts'
import type { Side } from '../rules.ts'
import { hostsIn } from '../text/links.ts'
import { warningsOf } from '../text/warnings.ts'

export type Replying = {
  /** The address of ours that passes an answer on. */
  relay?: Mailbox
  /** The other side, where they have chosen to show their address. */
  shown?: Mailbox
}

/** How to answer an email: on the page, by way of us, or to an address that somebody chose to show. */
export function howToAnswer({ relay, shown }: Replying): Block[] {
  const shows = shown ? `${shown.name} has shown you their email address: ${shown.address}. ` : ''
  if (relay)
    return [
      paragraph(
        `${shows}Answer on that page, or reply to this message: we pass your words on, without your address. Files are not passed on.`,
      ),
    ]
  if (shown)
    return [
      paragraph(
        `${shows}Answer on that page, or reply to this message: a reply goes to them directly, who then see your address.`,
      ),
    ]
  return [
    paragraph(
      'Please answer on that page: a reply to this message doesn’t reach them. Neither of you sees the other’s email address unless you choose to show yours.',
    ),
  ]
}

/** Where a reply goes, where anywhere. */
export function replyToOf({ relay, shown }: Replying): Pick<Email, 'replyTo'> {
  const replyTo = relay ?? shown
  return replyTo ? { replyTo } : {}
}

/** Of the 20,000 characters that the outbox takes; the others are for what we say around them. */
const quotedLength = 17_000

/**
 * What the other side wrote, with what its reader is warned of: each message whole, as far as an email has room
 * for them. The page has them all.
 */
export function quoted(messages: readonly string[], from: string): Block[] {
  let blocks: Block[] = []
  for (const [index, message] of messages.entries()) {
    // Of a name one is warned once.
    const longer = [...blocks, ...quotedOne(message, index === 0 ? from : '')]
    if (blocksAsText(longer).length > quotedLength)
      return [
        ...blocks,
        paragraph('There is more than an email holds: open the link below to read all of it.'),
      ]
    blocks = longer
  }
  return blocks
}

function quotedOne(message: string, from: string): Block[] {
  const hosts = hostsIn(message)
  return [
    quote(message),
    ...(hosts.length > 0 ? [facts(['Links in it lead to', hosts.join(', ')])] : []),
    ...warningsOf(message, from).map((warning) => paragraph(`Be careful. ${warning}`)),
  ]
}

/** What somebody is sent when the other side has answered; its words only where the address is known to be theirs. */
export function emailOfAnswer({
  to,
  toSide,
  from,
  car,
  href,
  messages,
  isAfterReply = false,
  userId,
  ...replying
}: Replying & {
  to: { address: string; name?: string }
  toSide: Side
  /** By the name that stands in the conversation. */
  from: string
  car: string
  /** Where it is read and answered. */
  href: string
  /** Null where the address is not known to be theirs. */
  messages: readonly string[] | null
  /** Whether they have asked for it by answering one without words. */
  isAfterReply?: boolean
  userId: number | null
}): Email {
  const isBuyer = toSide === 'buyer'
  const subject = isBuyer
    ? `The seller answered about the ${car}`
    : `The buyer answered about your ${car}`
  const notTheirs = replying.relay && messages === null ? 'don’t reply, but tell us' : 'tell us'
  const end = [
    ...(isBuyer ? [paragraph('See the car and its papers before you pay for anything.')] : []),
    paragraph(
      isBuyer
        ? `If you have not written to a seller on ${site.name}, ${notTheirs} at ${site.email} and we will look into it. To hear no more of them, open the conversation and block it.`
        : 'To hear no more of them, open the conversation and block it.',
    ),
  ]
  const owner = { ...(userId !== null && { userId }) }
  if (messages === null)
    return {
      to: { address: to.address },
      ...replyToOf(replying),
      subject,
      blocks: [
        paragraph('Hello,'),
        paragraph(
          `There is an answer to a message about the ${car} that was sent with your address. Open the link to read it${replying.relay ? ', or reply to this message and we send it to you. Either' : ': that'} also tells us that the address is yours, and from then on our emails contain what is written to you.`,
        ),
        ...(replying.relay
          ? [
              paragraph(
                'Your reply to this message is not passed on; your replies to later ones are.',
              ),
            ]
          : []),
        action('Read and answer', href),
        ...end,
      ],
      ...owner,
    }
  return {
    to,
    ...replyToOf(replying),
    subject,
    blocks: [
      paragraph(`Hello ${to.name},`),
      paragraph(`${from} has answered about the ${car}.`),
      ...(isAfterReply
        ? [
            paragraph(
              'You have asked for it by replying to our last message. What you wrote there was not passed on: reply to this one, or answer on the page.',
            ),
          ]
        : []),
      ...quoted(messages, from),
      action('Read and answer', href),
      ...howToAnswer(replying),
      ...end,
    ],
    ...owner,
  }
}

/** What whoever answered by mail is sent when that is not passed on. */
export const emailNotPassedOn = ({
  to,
  car,
  why,
  href,
  userId,
}: {
  to: string
  car: string
  why: string
  href: string
  userId: number | null
}): Email => ({
  to: { address: to },
  subject: `Your answer about the ${car} was not passed on`,
  blocks: [
    paragraph('Hello,'),
    paragraph(
      `We have had an answer by email in your conversation about the ${car}, and have not passed it on.`,
    ),
    paragraph(why),
    action('Your conversation', href),
    paragraph(
      'If you haven’t answered, somebody else has tried to: nobody has read what they wrote.',
    ),
  ],
  ...(userId !== null && { userId }),
})
