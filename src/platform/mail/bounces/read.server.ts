import PostalMime, { type Attachment, type Email } from 'postal-mime'

/** What a mail server reports about a message that it could not deliver (RFC 3464). */
export type Bounce = {
  /** The messages that it may be about, by what only a recipient of them could know. */
  messageIds: string[]
  recipients: { addresses: string[]; status: string; reason: string }[]
}

const bounceAddress = /bounce\+([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/gi
const messageId = /^message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/im

/** Reads a delivery status notification; null where a message is none. */
export async function readBounce(message: string): Promise<Bounce | null> {
  const email = await PostalMime.parse(message, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
    maxNestingDepth: 20,
  })
  const report = textOf(email, /^message\/delivery-status$/)
  if (report === undefined) return null
  return {
    messageIds: [...new Set([...idsInAddresses(email), ...idsInReturned(email)])],
    recipients: groupsOf(report).flatMap((fields) => {
      if (fields.get('action')?.toLowerCase() !== 'failed') return []
      const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0]
      const addresses = [fields.get('original-recipient'), fields.get('final-recipient')].flatMap(
        (field) => (field ? [addressOf(field)] : []),
      )
      if (!status || addresses.length === 0) return []
      return [{ addresses, status, reason: fields.get('diagnostic-code') ?? status }]
    }),
  }
}

const textOf = ({ attachments }: Email, type: RegExp): string | undefined =>
  attachments.filter(({ mimeType }) => type.test(mimeType)).map(contentOf)[0]

const contentOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

/** The report came to an address that was made for one message. */
const idsInAddresses = ({ headers }: Email): string[] =>
  headers
    .filter(({ key }) => /^(?:to|delivered-to|x-original-to|envelope-to)$/.test(key))
    .flatMap(({ value }) => [...value.matchAll(bounceAddress)].map(([, id]) => id!))
    .map((id) => id.toLowerCase())

/** The message, or its head, is returned with the report. */
const idsInReturned = (email: Email): string[] => {
  const returned = textOf(email, /^(?:message\/rfc822|text\/rfc822-headers)$/) ?? ''
  const head = unfolded(returned).split(/\r?\n\r?\n/, 1)[0]!
  const id = messageId.exec(head)?.[1]
  return id ? [id.toLowerCase()] : []
}

const unfolded = (text: string) => text.replace(/\r?\n[ \t]+/g, ' ')

/** The fields of each group; the first is about the report, the others about one recipient each. */
const groupsOf = (report: string): Map<string, string>[] =>
  unfolded(report)
    .split(/(?:\r?\n){2,}/)
    .map(
      (group) =>
        new Map(
          group.split(/\r?\n/).flatMap((line) => {
            const [, name, value] = /^([\w-]+):(.*)$/.exec(line) ?? []
            return name ? [[name.toLowerCase(), value!.trim()] as const] : []
          }),
        ),
    )

/** `rfc822; <Ann@Example.com>` without what surrounds the address. */
const addressOf = (field: string) =>
  field
    .replace(/^[^;]*;/, '')
    .trim()
    .replace(/^<(.*)>$/, '$1')
    .toLowerCase()
