import type { MailConfig } from './config/mail.ts'
import type { TextsConfig } from './config/texts.ts'
import { site } from '../site.ts'

type Greeting = {
  address: string
  engine: 'postgres' | 'pglite'
  dataDir: string
  mail: Pick<MailConfig, 'smtp'>
  texts: Pick<TextsConfig, 'twilio'>
  isPublic: boolean
  listings: number
  seconds: number
  /** Whom one can sign in as, in the demonstration. */
  signIns: { emails: string[]; password: string }
}

/** What `bin/start` prints once the shop is open. */
export function greeting(params: Greeting): string {
  const { address, engine, dataDir, mail, texts, isPublic, listings, seconds, signIns } = params
  const stock = listings === 1 ? '1 car on sale' : `${listings} cars on sale`
  const database =
    engine === 'postgres'
      ? 'Data: PostgreSQL'
      : `Data: ${dataDir} (embedded; a power cut may lose the last moments, DATABASE_URL names a server)`
  return [
    '',
    `  ${site.name} is open at ${address}   (${stock}, ready in ${seconds.toFixed(1)} s)`,
    ...(signIns.emails.length > 0
      ? [`  Sign in as ${signIns.emails.join(' or ')}, password ${signIns.password}`]
      : []),
    mail.smtp
      ? `  Mail is sent by ${mail.smtp.host}`
      : `  Outgoing mail: ${isPublic ? `${dataDir}/mail` : `${address}/dev/mail`}`,
    ...(texts.twilio
      ? ['  Text messages are sent by Twilio']
      : isPublic
        ? []
        : [`  Outgoing text messages: ${address}/dev/texts`]),
    `  API: ${address}/api/docs`,
    `  ${database}`,
    '  Ctrl-C closes it.',
    '',
  ].join('\n')
}
