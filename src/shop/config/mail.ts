import type { SmtpServer } from '../../adapters/smtp/smtp.ts'
import { oneAddress, readMailbox, type Mailbox } from '../../platform/mail/template/one-address.ts'
import { site } from '../../site.ts'
import type { EnvironmentReader } from './environment-reader.ts'

export type MailConfig = Readonly<{
  /** The server that takes our messages; without one they are put into the data folder. */
  smtp: SmtpServer | undefined
  from: Mailbox
  /** Where reports of what could not be delivered come in, one address for each message. */
  bounceDomain: string | undefined
  /** Where emails between buyers and sellers are answered by mail, at an address for each of them. */
  replyDomain: string | undefined
}>

/** Where no mail server sends anything, what answers are put into a folder for; no server has such a name (RFC 2606). */
const folderDomain = 'replies.invalid'

/** Reads how messages leave; what is wrong is added to the problems. */
export function readMailConfig(
  given: EnvironmentReader['given'],
  problems: string[],
  trustNetwork = false,
): MailConfig {
  const smtp = readServer(given('SMTP_URL'), problems, trustNetwork)
  const fromText = given('MAIL_FROM')
  const from = readMailbox(fromText ?? site.email)
  if (from === null)
    problems.push(`MAIL_FROM must be one address, or 'Name <address>', not '${fromText}'`)
  if (smtp && fromText === undefined) problems.push('SMTP_URL needs MAIL_FROM beside it')
  const [bounceDomain, replyDomain] = (['MAIL_BOUNCE_DOMAIN', 'MAIL_REPLY_DOMAIN'] as const).map(
    (name) => {
      const domain = given(name)
      if (domain && oneAddress(`bounce@${domain}`) === null)
        problems.push(`${name} must be the name of a domain, not '${domain}'`)
      return domain
    },
  )
  return {
    smtp,
    from: { name: from?.name || site.name, address: from?.address ?? '' },
    bounceDomain,
    replyDomain: replyDomain ?? (smtp ? undefined : folderDomain),
  }
}

const isThisMachine = (host: string) => /^(?:localhost|127\.[\d.]+|\[?::1\]?)$/.test(host)

/** What is said about a wrong one never quotes it: there may be a password in it. */
function readServer(
  text: string | undefined,
  problems: string[],
  trustNetwork: boolean,
): SmtpServer | undefined {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  const isServer =
    url &&
    ['smtp:', 'smtps:'].includes(url.protocol) &&
    url.hostname !== '' &&
    ['', '/'].includes(url.pathname) &&
    url.search === '' &&
    url.hash === ''
  if (!isServer) {
    problems.push('SMTP_URL must be smtp://host:port or smtps://user:password@host:port')
    return undefined
  }
  const [user, pass] = [decoded(url.username), decoded(url.password)]
  if (user === null || pass === null || Boolean(user) !== Boolean(pass)) {
    problems.push('SMTP_URL must have both a user and a password, percent-encoded, or neither')
    return undefined
  }
  const secure = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (secure ? 465 : user ? 587 : 25),
    secure,
    // Emails hold links that open accounts; and a password never crosses a network in the clear.
    requireTls: !secure && !isThisMachine(url.hostname) && (user !== '' || !trustNetwork),
    auth: user ? { user, pass } : undefined,
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
