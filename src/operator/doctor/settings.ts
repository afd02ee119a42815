import type { Finding } from '../../features/office/work/schema.ts'
import { missingOf } from '../../features/legal/rules.ts'
import type { Config } from '../../shop/config/config.ts'
import { takesMoney } from '../../shop/config/stripe.ts'
import { ill, note, well } from './finding.ts'

export type ExaminedSettings = Pick<
  Config,
  | 'publicUrl'
  | 'isPublic'
  | 'trustProxy'
  | 'demo'
  | 'stripe'
  | 'mail'
  | 'operator'
  | 'databaseUrl'
  | 'bucket'
  | 'authSecret'
  | 'dataKey'
  | 'securityContact'
  | 'meta'
  | 'vehicleRecords'
  | 'texts'
>

/** What the settings say of a shop that is meant for strangers. Quotes no secret. */
export function examineSettings(config: ExaminedSettings): Finding[] {
  const { publicUrl, isPublic, trustProxy, demo, stripe, mail, operator } = config
  const missing = missingOf(operator)
  return [
    publicUrl.startsWith('https:')
      ? well('PUBLIC_URL', publicUrl)
      : ill('PUBLIC_URL', `${publicUrl} has no TLS: passkeys, cookies and cards want https:`),
    trustProxy !== false || !isPublic
      ? well('TRUST_PROXY', trustProxy === false ? 'no proxy' : String(trustProxy))
      : ill('TRUST_PROXY', 'behind a proxy every visitor has its address, and its limits'),
    demo && isPublic
      ? ill('DEMO', 'accounts whose password everybody knows are open to strangers')
      : well('DEMO', demo ? 'the demonstration, for this machine' : 'none'),
    examineCards(stripe),
    mail.smtp
      ? well('SMTP_URL', 'messages are sent')
      : ill('SMTP_URL', 'messages become files in DATA_DIR/mail, and reach nobody'),
    mail.bounceDomain
      ? well('MAIL_BOUNCE_DOMAIN', mail.bounceDomain)
      : ill('MAIL_BOUNCE_DOMAIN', 'nobody hears of an email that comes back'),
    examineReplies(mail),
    missing.length === 0
      ? well('OPERATOR_…', 'the texts of law say who runs the shop')
      : ill('OPERATOR_…', `the texts of law lack ${missing.join(', ')}, and say so`),
    config.databaseUrl
      ? well('DATABASE_URL', 'a PostgreSQL server')
      : note('DATABASE_URL', 'the embedded database: a power cut may lose the last moments'),
    ...(config.bucket ? [examineKeys(config)] : []),
    config.securityContact
      ? well('SECURITY_CONTACT', config.securityContact)
      : note('SECURITY_CONTACT', 'whoever finds a hole writes to the shop’s usual address'),
    config.meta
      ? well('META_ACCESS_TOKEN', 'premium cars are posted')
      : note('META_ACCESS_TOKEN', 'posts are composed and go nowhere'),
    config.vehicleRecords
      ? well('DVLA_API_KEY, DVSA_…', 'forms are filled in by registration')
      : note('DVLA_API_KEY, DVSA_…', 'no official record is asked'),
    config.texts.twilio
      ? well(
          'TWILIO_…',
          `text messages are sent to ${config.texts.countries.join(', ')}, ${config.texts.aDay} a day at most`,
        )
      : note(
          'TWILIO_…',
          isPublic
            ? 'no text messages are sent: sellers can’t confirm a phone'
            : 'text messages become files in DATA_DIR/texts, and reach nobody',
        ),
  ]
}

function examineCards(stripe: ExaminedSettings['stripe']): Finding {
  if (!stripe) return ill('STRIPE_SECRET_KEY', 'no money is taken: test cards alone')
  return takesMoney(stripe)
    ? well('STRIPE_SECRET_KEY', 'cards are taken by Stripe')
    : ill('STRIPE_SECRET_KEY', 'keys of Stripe’s test mode: no money is taken')
}

/** A bucket is for more than one machine, and each makes what it isn't given. */
const examineKeys = ({ authSecret, dataKey }: ExaminedSettings): Finding =>
  authSecret && dataKey
    ? well('AUTH_SECRET, DATA_KEY', 'the same on every machine that has these settings')
    : ill(
        'AUTH_SECRET, DATA_KEY',
        'with S3_BUCKET each machine without them has its own: it reads no session and no registration of another’s',
      )

const examineReplies = ({ smtp, replyDomain }: ExaminedSettings['mail']): Finding => {
  if (!smtp) return note('MAIL_REPLY_DOMAIN', 'answers are files in DATA_DIR/mail/replies')
  return replyDomain
    ? well('MAIL_REPLY_DOMAIN', replyDomain)
    : note('MAIL_REPLY_DOMAIN', 'buyers and sellers answer each other on the page alone')
}
