import EmailReplyParser from 'email-reply-parser'
import { convert } from 'html-to-text'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { replyTokensIn } from './rules.ts'

/** What somebody has answered to an email of ours. */
export type MailedReply = {
  /** The random parts of the addresses of ours that it came to. */
  tokens: string[]
  /** Whom it says it is from, where that is one address. */
  from: string | null
  messageId: string | null
  /** Whether a program wrote it, or sends it to many. */
  isAutomatic: boolean
  hasAttachments: boolean
  /** What they wrote, without what they quote and sign with. */
  text: string
}

/**
 * Characters that are looked at: an answer is shorter, and what follows it is quoted. The library's patterns aren't
 * linear, which is why all of this runs apart, with a deadline.
 */
const longest = 20_000

/** Reads a message that came to an address of ours for answers. */
export async function readReply(message: Uint8Array): Promise<MailedReply> {
  const email = await PostalMime.parse(message, { maxNestingDepth: 20 })
  return {
    tokens: [
      ...new Set(valuesOf(email, /^(?:to|cc|delivered-to|x-original-to|envelope-to)$/)),
    ].flatMap(replyTokensIn),
    from: senderOf(email),
    messageId: email.messageId?.trim() || null,
    isAutomatic: isAutomatic(email),
    hasAttachments: email.attachments.some(isAttached),
    text: replyTextOf(email),
  }
}

const valuesOf = ({ headers }: Email, name: RegExp): string[] =>
  headers.filter(({ key }) => name.test(key)).map(({ value }) => value)

/** Two of them, or a list, are nobody in particular. */
function senderOf(email: Email): string | null {
  if (valuesOf(email, /^from$/).length !== 1) return null
  return email.from?.address?.toLowerCase() ?? null
}

/** Auto-replies, reports and lists: answering those, or passing them on, goes round in circles (RFC 3834). */
const isAutomatic = (email: Email): boolean =>
  valuesOf(email, /^auto-submitted$/).some((value) => !/^\s*no\b/i.test(value)) ||
  valuesOf(email, /^precedence$/).some((value) =>
    /\b(?:bulk|junk|list|auto_reply)\b/i.test(value),
  ) ||
  valuesOf(email, /^(?:list-id|x-autoreply|x-autorespond)$/).length > 0 ||
  valuesOf(email, /^return-path$/).some((value) => value.trim() === '<>') ||
  valuesOf(email, /^content-type$/).some((value) => /^\s*multipart\/report\b/i.test(value))

/** Pictures that a text shows within itself are logos under signatures; signatures of programs are no files. */
const isAttached = ({ related, mimeType }: Attachment): boolean =>
  !related && !/^application\/(?:x-)?(?:pgp|pkcs7)-signature$/.test(mimeType)

function replyTextOf({ text, html }: Email): string {
  const all = (text?.trim() ? text : html ? withoutTags(html) : '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .slice(0, longest)
  return (
    new EmailReplyParser()
      .read(all)
      .getVisibleText()
      // What the page doesn't take either, and nobody sees to take it out.
      .replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '')
      .trim()
  )
}

const withoutTags = (html: string): string =>
  convert(html.slice(0, 10 * longest), {
    wordwrap: false,
    limits: { maxDepth: 100, maxChildNodes: 2_000 },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      ...['img', 'blockquote', 'div.gmail_quote', 'div#appendonsend', 'div.yahoo_quoted'].map(
        (selector) => ({ selector, format: 'skip' }),
      ),
    ],
  })
