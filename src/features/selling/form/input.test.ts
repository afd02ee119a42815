import { expect, test } from 'vitest'
import { listingEdit } from '../edit/input.ts'
import { listingData, userData } from './input.ts'
import { conditions } from '../../cars/rules.ts'
import { planNames, plans } from '../../listings/rules.ts'

const address = (n: number) => `/photos/${n + 1}-5f1c9a7be0d34c21/1280.jpg`
const addresses = (count: number) => Array.from({ length: count }, (_, n) => address(n))

const good = {
  make: 'BMW',
  model: '325i Sport',
  year: '1989',
  mileage: '84000',
  condition: 'Very Good',
  price: '12500.00',
  location: 'Harrogate',
  description: 'A straight, honest car.',
  contactName: 'Ann',
  contactEmail: 'ann@example.com',
  images: addresses(3),
}
const without = (field: string) =>
  Object.fromEntries(Object.entries(good).filter(([name]) => name !== field))

/** What is first said of each field of a form. */
function saidOf(given: unknown, schema: { safeParse: typeof listingData.safeParse } = listingData) {
  const read = schema.safeParse(given)
  return read.success
    ? null
    : Object.fromEntries(
        read.error.issues.toReversed().map((one) => [one.path.join('.'), one.message]),
      )
}

test('a form as people fill it in is read: figures as numbers, money as pence, words as stored', () => {
  expect(listingData.parse(good)).toEqual({
    ...good,
    year: 1989,
    mileage: 84_000,
    condition: 'very-good',
    price: 12_500_00,
    contactPhone: null,
    plan: 'standard',
    shots: [],
    promote: false,
    registration: null,
    showsMotHistory: false,
    showsRegistration: false,
    images: addresses(3).map((_, n) => ({ id: n + 1, contentHash: '5f1c9a7be0d34c21' })),
  })
})

test.each([
  ['make', ['', 'Trabant', 'bmw', null, 7], 'Make is required'],
  ['model', ['', '\u3164', '   ', null], 'Model is required'],
  ['year', ['', '1979', '2006', 1979, 2006, 'x', null, '1e3'], 'Year must be between 1980-2005'],
  ['year', [1989.5], 'Year must be between 1980-2005'],
  ['mileage', ['', 'x', null, '1e3', [], {}], 'Mileage is required'],
  ['mileage', [-1], 'Mileage must be 0 or greater'],
  ['condition', ['', 'mint', null, 3], 'Condition is required'],
  ['price', ['', '   ', null], 'Price is required'],
  ['location', ['', '  ', '\u200b\u2060', null], 'Location is required'],
  [
    'description',
    ['', 'too short', '          x', '\u200b'.repeat(20), null],
    'Description must be at least 10 characters',
  ],
  ['contactName', ['', ' ', '\u200b\u2060', null], 'Contact name is required'],
  [
    'contactEmail',
    ['', 'ann', 'ann@', 'a b@example.com', 'ann@example', null, `${'a'.repeat(250)}@example.com`],
    'Valid email is required',
  ],
  ['images', [[], null, 'x'], 'At least one image is required'],
] as const)('%s is refused in the words that the form shows', (field, values, message) => {
  for (const value of values)
    expect(saidOf({ ...good, [field]: value }), JSON.stringify(value)).toMatchObject({
      [field]: message,
    })
  expect(saidOf(without(field))).toHaveProperty([field])
})

test('a missing field says that it is required, in the same words', () => {
  expect(saidOf({})).toMatchObject({
    make: 'Make is required',
    model: 'Model is required',
    year: 'Year must be between 1980-2005',
    mileage: 'Mileage is required',
    condition: 'Condition is required',
    price: 'Price is required',
    location: 'Location is required',
    description: 'Description must be at least 10 characters',
    contactName: 'Contact name is required',
    contactEmail: 'Valid email is required',
    images: 'At least one image is required',
  })
})

test.each([
  ['12500.00', 12_500_00],
  ['12500.5', 12_500_50],
  [' 12500 ', 12_500_00],
  ['0', 0],
  ['0.01', 1],
  ['99999999.99', 99_999_999_99],
  [12500.1, 12_500_10],
])('a price of %j is %d pence', (price, pence) => {
  expect(listingData.parse({ ...good, price }).price).toBe(pence)
})

test.each(['1e3', '-1', '1.234', '12345678901', '', 'x', '1,000', '£5', '.5', '5.', '0x10', 1e21])(
  'a price of %j is refused, and the field is named',
  (price) => {
    expect(Object.keys(saidOf({ ...good, price }) ?? {})).toEqual(['price'])
  },
)

test('a condition is understood as its value and as its label, in any case', () => {
  for (const { value, label } of conditions)
    for (const said of [value, label, label.toUpperCase(), ` ${label.toLowerCase()} `])
      expect(listingData.parse({ ...good, condition: said }).condition).toBe(value)
})

test('bounds: the first and last year, no miles and the most', () => {
  for (const [field, value] of [
    ['year', 1980],
    ['year', '2005'],
    ['mileage', 0],
    ['mileage', 9_999_999],
    ['description', 'ten chars.'],
    ['description', 'x'.repeat(10_000)],
    ['model', 'x'.repeat(120)],
  ] as const)
    expect(saidOf({ ...good, [field]: value }), `${field} ${value}`).toBeNull()
  for (const [field, value] of [
    ['mileage', 10_000_000],
    ['mileage', 1.5],
    ['description', 'x'.repeat(10_001)],
    ['model', 'x'.repeat(121)],
    ['location', 'x'.repeat(121)],
    ['contactName', 'x'.repeat(256)],
  ] as const)
    expect(Object.keys(saidOf({ ...good, [field]: value }) ?? {}), field).toEqual([field])
})

test('C1, B3: an unknown key is refused, and so is what only the shop may set', () => {
  for (const key of ['userId', 'isActive', 'expiresAt', 'createdAt', 'id', 'state', 'x']) {
    const data = listingData.safeParse({ ...good, [key]: 1 })
    expect(data.error?.issues[0]).toMatchObject({ code: 'unrecognized_keys', keys: [key] })
    const edit = listingEdit.safeParse({ [key]: 1 })
    expect(edit.error?.issues[0]).toMatchObject({ code: 'unrecognized_keys', keys: [key] })
  }
  for (const plan of [{ isPremium: true }, { plan: 'premium' }])
    expect(listingEdit.safeParse(plan).success).toBe(false)
})

test('C5: what can’t be shown, or breaks out of its line, is refused', () => {
  const strange = [
    'a\0b',
    'a\u001bb',
    'a\u0085b',
    'a\u202eb',
    'a\u2066b',
    'a\u061cb',
    'a\ud800b',
    'a\udc00b',
  ]
  for (const text of strange)
    for (const field of ['model', 'location', 'contactName', 'description', 'contactEmail'])
      expect(
        Object.keys(saidOf({ ...good, [field]: `${text} and more words` }) ?? {}),
        `${field} ${JSON.stringify(text)}`,
      ).toEqual([field])
  for (const text of ['a\nb', 'a\rb', 'a\tb', 'a\u2028b', 'a\u2029b'])
    for (const field of ['model', 'location', 'contactName'])
      expect(saidOf({ ...good, [field]: text }), `${field} ${JSON.stringify(text)}`).not.toBeNull()
  const description = 'First line.\r\n\tSecond line, Citroën, 日本, 🚗.'
  expect(listingData.parse({ ...good, description }).description).toBe(description)
})

test.each([
  ['07700 900123', '07700 900123'],
  ['+44 (0)1423-900123', '+44 (0)1423-900123'],
  ['(01423) 500123', '(01423) 500123'],
  ['(020) 7946 0123', '(020) 7946 0123'],
  ['', null],
  ['  ', null],
  [null, null],
  [undefined, null],
])('a telephone number of %j is kept as %j', (contactPhone, stored) => {
  expect(listingData.parse({ ...good, contactPhone }).contactPhone).toBe(stored)
})

test.each([
  'javascript:alert(1)',
  '123',
  'call me',
  `0${'1'.repeat(40)}`,
  `(0${'1'.repeat(39)}`,
  '((01423) 500123',
  '()01423',
  7,
])('a telephone number of %j is refused', (contactPhone) => {
  expect(Object.keys(saidOf({ ...good, contactPhone }) ?? {})).toEqual(['contactPhone'])
})

test('a plan is requested by its name, or by isPremium, and by both alike', () => {
  const asked = (more: object) => listingData.safeParse({ ...good, ...more }).data?.plan
  expect([{}, { isPremium: false }, { isPremium: true }].map(asked)).toEqual([
    'standard',
    'standard',
    'premium',
  ])
  for (const plan of planNames) {
    expect(asked({ plan })).toBe(plan)
    expect(asked({ plan, isPremium: plans[plan].isFeatured })).toBe(plan)
    expect(saidOf({ ...good, plan, isPremium: !plans[plan].isFeatured })).toEqual({
      plan: 'Plan contradicts isPremium',
    })
  }
  expect(Object.keys(saidOf({ ...good, plan: 'gold' })!)).toEqual(['plan'])
})

test.each(planNames)('photos: at most as many in a %s listing as its plan shows', (plan) => {
  const most = plans[plan].photos
  const said = (count: number) => saidOf({ ...good, images: addresses(count), plan })
  expect(said(most)).toBeNull()
  expect(said(most + 1)?.images).toMatch(`Maximum ${most} images allowed for `)
})

test('photos: at least one; at most ten in a standard listing and twenty in a premium one', () => {
  const said = (count: number, isPremium: boolean) =>
    saidOf({ ...good, images: addresses(count), isPremium })
  expect(said(0, false)).toEqual({ images: 'At least one image is required' })
  expect(said(10, false)).toBeNull()
  expect(said(11, false)).toEqual({ images: 'Maximum 10 images allowed for standard listings' })
  expect(said(20, true)).toBeNull()
  expect(said(21, true)).toEqual({ images: 'Maximum 20 images allowed for premium listings' })
})

test('D6: only the address of an uploaded photo is one', () => {
  for (const image of [
    'https://evil.example/x.jpg',
    '/photos/1-5f1c9a7be0d34c21/1280.jpg/x',
    '/photos/1/1280.jpg',
    '//photos/1-5f1c9a7be0d34c21/1280.jpg',
    'data:image/png;base64,AA==',
    '',
    7,
    null,
  ])
    expect(saidOf({ ...good, images: [image] }), String(image)).toHaveProperty(['images.0'])
})

test('an edit holds the fields that were sent, and no other', () => {
  expect(listingEdit.parse({})).toEqual({})
  expect(listingEdit.parse({ model: '320i' })).toEqual({ model: '320i' })
  expect(listingEdit.parse({ contactPhone: null })).toEqual({ contactPhone: null })
  expect(listingEdit.parse({ price: '1.50' })).toEqual({ price: 150 })
  expect(listingEdit.safeParse({ model: '' }).error?.issues[0]?.message).toBe('Model is required')
})

test('an account: a name, an email, and the same password twice', () => {
  const account = {
    name: 'Ann',
    email: 'ann@example.com',
    password: 'a-red-youngtimer',
    confirmPassword: 'a-red-youngtimer',
  }
  const said = (more: object) =>
    userData
      .safeParse({ ...account, ...more })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(userData.parse(account)).toEqual(account)
  expect(said({ confirmPassword: 'another' })).toEqual([
    ['confirmPassword', "Passwords don't match"],
  ])
  expect(said({ password: '' })).toContainEqual(['password', 'Password is required'])
  expect(said({ email: 'x' })).toEqual([['email', 'Valid email is required']])
  expect(userData.safeParse({ ...account, isAdmin: true }).success).toBe(false)
})

test('which photos that buyers look for are ticked is read in one order, each once, and nothing else is', () => {
  const shotsOf = (given: unknown) => listingData.safeParse({ ...good, shots: given })
  expect(shotsOf(['papers', 'interior', 'papers']).data?.shots).toEqual(['interior', 'papers'])
  for (const given of [['boot'], 'interior', [1], null, Array(101).fill('interior')])
    expect(shotsOf(given).error?.issues[0]?.path[0], JSON.stringify(given)).toBe('shots')
})
