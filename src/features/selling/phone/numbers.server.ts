import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'

/** '07700 900123', '+44 (0)7700 900123' → '+447700900123'; null for what can be no number. British where it doesn't say. */
export const numberOf = (typed: string): string | null =>
  parsePhoneNumberFromString(typed, 'GB')?.number ?? null

/** Ofcom's mobile numbers for drama: nobody has one, so that demonstrations may. */
const isInvented = (number: string) => /^\+447700900\d{3}$/.test(number)

const mobile: readonly (string | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

type Reach = {
  countries: readonly CountryCode[]
  /** Whether what is sent there reaches a telephone; a folder takes invented numbers, too. */
  reachesPeople: boolean
}

/** Why no text message can be sent to a number that was typed, in words for who typed it; null where one can. */
export function hindranceOf(typed: string, { countries, reachesPeople }: Reach): string | null {
  const phone = parsePhoneNumberFromString(typed, 'GB')
  if (phone && !reachesPeople && isInvented(phone.number)) return null
  if (!phone?.isValid())
    return 'This is not a number that we know how to reach. Please check it on your listing.'
  const type = phone.getType()
  if (type === 'FIXED_LINE')
    return 'This is a landline, and text messages go to mobiles. With a mobile number on your listing you can confirm that.'
  if (!mobile.includes(type))
    return 'This kind of number can’t receive text messages. With a mobile number on your listing you can confirm that.'
  if (!phone.country || !countries.includes(phone.country))
    return `We send text messages to mobiles of ${listCountries(countries)} alone.`
  return null
}

const names = new Intl.DisplayNames('en-GB', { type: 'region' })
const list = new Intl.ListFormat('en-GB')

/** 'the United Kingdom and Ireland' */
const listCountries = (countries: readonly CountryCode[]) =>
  list.format(
    countries.map((country) => (country === 'GB' ? 'the United Kingdom' : names.of(country)!)),
  )
