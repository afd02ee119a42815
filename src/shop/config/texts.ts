import { getCountries, isSupportedCountry, type CountryCode } from 'libphonenumber-js/max'
import type { TwilioSettings } from '../../adapters/twilio/twilio.ts'
import type { EnvironmentReader } from './environment-reader.ts'

export type TextsConfig = Readonly<{
  /** The service that sends text messages; without one they are put into the data folder. */
  twilio: TwilioSettings | undefined
  /** To numbers of which countries, as ISO 3166 has them. */
  countries: readonly CountryCode[]
  /** How many may leave in a day, all together. */
  aDay: number
}>

/** Reads how text messages leave, where to and how many; what is wrong is added to the problems. */
export function readTexts(read: EnvironmentReader): TextsConfig {
  return {
    twilio: readTwilio(read),
    countries: readCountries(read),
    aDay: read.number('SMS_A_DAY', 1, 1_000_000),
  }
}

/** What is said about a wrong one never quotes it: there may be a secret in it. */
function readTwilio({ given, service, problems }: EnvironmentReader): TwilioSettings | undefined {
  const accountSid = given('TWILIO_ACCOUNT_SID')
  const keySid = given('TWILIO_API_KEY_SID')
  const keySecret = given('TWILIO_API_KEY_SECRET')
  const token = given('TWILIO_AUTH_TOKEN')
  const from = given('TWILIO_FROM')
  const apiUrl = service('TWILIO_API_URL')
  if (![accountSid, keySid, keySecret, token, from].some(Boolean)) return undefined
  const who = keySid && keySecret ? { user: keySid, secret: keySecret } : undefined
  const account = accountSid && token ? { user: accountSid, secret: token } : undefined
  const asks = who ?? (keySid || keySecret ? undefined : account)
  if (!accountSid || !from || !asks) {
    problems.push(
      'TWILIO_ACCOUNT_SID and TWILIO_FROM are needed together, with TWILIO_API_KEY_SID and TWILIO_API_KEY_SECRET, or with TWILIO_AUTH_TOKEN',
    )
    return undefined
  }
  if (!/^AC[0-9a-f]{32}$/i.test(accountSid))
    problems.push('TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits')
  if (!isSender(from))
    problems.push(
      'TWILIO_FROM must be a number like +447700900123, a name of up to eleven letters and digits, or a messaging service (MG…)',
    )
  return { accountSid, ...asks, from, ...(apiUrl && { apiUrl }) }
}

const senders = [/^\+[1-9]\d{6,14}$/, /^MG[0-9a-f]{32}$/i]

/** A name has a letter in it: digits alone would be a number that is somebody's. */
const isSender = (from: string) =>
  senders.some((form) => form.test(from)) ||
  (/^[a-z0-9 ]{1,11}$/i.test(from) && /[a-z]/i.test(from))

function readCountries({ given, problems }: EnvironmentReader): CountryCode[] {
  const text = given('SMS_COUNTRIES')
  if (text === undefined) return ['GB']
  const named = text.split(/[\s,]+/).map((name) => name.toUpperCase())
  const known = named.filter((name) => isSupportedCountry(name))
  if (known.length !== named.length || known.length === 0)
    problems.push(
      `SMS_COUNTRIES must be countries of two letters with commas between them, like GB,IE (of ${getCountries().length} that are known), not '${text}'`,
    )
  return known
}
