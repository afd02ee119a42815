import { expect, test } from 'vitest'
import { name } from '../accounts/schema.ts'
import { enquiryForm } from '../enquiries/schema.ts'
import { listingFields } from '../selling/form/input.ts'
import { supportForm } from './schema.ts'

/** Every field in which somebody says what they are called, and how that field is named to them. */
const fields = {
  'an account': [name, 'Name'],
  'a listing': [listingFields.contactName, 'Contact name'],
  'a message to a seller': [enquiryForm.shape.name, 'Name'],
  'a message to us': [supportForm.shape.name, 'Name'],
} as const

test.each(Object.entries(fields))(
  'C5: the name of %s reads as no address, is one line and turns nothing round',
  (_, [field, label]) => {
    const said = (given: unknown) => field.safeParse(given).error?.issues.map((one) => one.message)
    const names = [
      'Zoë O’Brien-Łukasz',
      'Ann & Bob',
      'J. R. Smith, Jr.',
      '李小龍',
      'نازنین',
      'A = B?',
      'x'.repeat(255),
    ]
    for (const given of names) expect(said(given), given).toBeUndefined()
    const addresses = [
      'Barclays <help@barclays.example>',
      'help@barclays.example',
      'Barclays >',
      'Ann; Bob',
      'help＠barclays.example',
      '＜Barclays＞',
    ]
    for (const given of addresses)
      expect(said(given), given).toEqual([`${label} can’t contain @, <, > or ;`])
    const strange = [
      'a\nb',
      'a\0b',
      'a\u0085b',
      'a\u2028b',
      'a\u202eb',
      'a\u2066b',
      'a\ud800b',
      '=?utf-8?q?Eve?=',
    ]
    for (const given of strange)
      expect(said(given), JSON.stringify(given)).toEqual([
        `${label} contains a character that can’t be used`,
      ])
    expect(said(' ')).toEqual([`${label} is required`])
    expect(said(undefined)).toEqual([`${label} is required`])
    expect(said('x'.repeat(256))).toEqual([`${label} must be at most 255 characters`])
  },
)
