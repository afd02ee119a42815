import { z } from 'zod'
import { isEmptyOrShown, oneLine, personName, severalLines } from '../../../platform/characters.ts'
import { passwordLength, passwordMessages } from '../../accounts/rules.ts'
import { parsePhotoPath } from '../../photos/address.ts'
import { shotNames, shotsIn } from '../../photos/shots/rules.ts'
import { factsInput } from '../../cars/facts/schema.ts'
import { conditions, makes, modelYears, type Condition, type Make } from '../../cars/rules.ts'
import { isOneWish, planOf } from '../../listings/plans/on-the-wire.ts'
import { planNames, plans } from '../../listings/rules.ts'
import { hasWhatItShows, registrationFields, registrationIsNeeded } from './registration/input.ts'
import { longestLocation } from '../../places/rules.ts'
import { withoutPostcode } from '../../places/postcode.ts'
import { tooManyImages } from './too-many-images.ts'

const roomiest = planNames.reduce((one, other) =>
  plans[other].photos > plans[one].photos ? other : one,
)

/**
 * What a seller fills in, and the words of its refusals; the form and the server read it alike. Text is
 * kept as it was typed, without what can't be shown or breaks out of a line.
 */

const strange = 'contains a character that can’t be shown'

const line = (what: string, max: number) =>
  z
    .string(`${what} is required`)
    .trim()
    .min(1, `${what} is required`)
    .max(max, `${what} must be at most ${max} characters`)
    .regex(oneLine, `${what} ${strange}`)
    .refine(isEmptyOrShown, `${what} is required`)

/** A whole number as JSON's own or as it stands in a form. */
const whole = (missing: string) =>
  z.union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,9}$/, missing)
        .transform(Number),
    ],
    missing,
  )

const yearMessage = `Year must be between ${modelYears.first}-${modelYears.last}`

const make = z
  .string('Make is required')
  .refine((given): given is Make => makes.includes(given as Make), 'Make is required')

/** Stored as a word; the labels that people see are understood too, in any case. */
const condition = z
  .string('Condition is required')
  .transform((given) => given.trim().toLowerCase())
  .transform(
    (given) =>
      conditions.find(({ value, label }) => given === value || given === label.toLowerCase())
        ?.value,
  )
  .refine((value): value is Condition => value !== undefined, 'Condition is required')

/** A decimal string: at most ten digits, two of them after the point. Read as pence. */
const price = z
  .union([z.string(), z.number().transform(String)], 'Price is required')
  .transform((given) => given.trim())
  .pipe(
    z
      .string()
      .min(1, 'Price is required')
      .regex(/^\d{1,8}(?:\.\d{1,2})?$/, 'Price must be in pounds, with at most two decimal places'),
  )
  .transform((text) => {
    const [pounds = '', pence = ''] = text.split('.')
    return Number(pounds) * 100 + Number(pence.padEnd(2, '0'))
  })

/** UK numbers and foreign ones, as people write them, or nothing. */
export const phonePattern = /^(?:[+0-9][0-9 ()-]{4,39}|\([0-9][0-9 ()-]{3,38})?$/

const phone = z
  .union([z.string().trim().regex(phonePattern, 'Phone must be a valid phone number'), z.null()])
  .optional()
  .transform((given) => given || null)

/** An address that uploading answered; which photo it names. */
export const photo = z.string().transform((address, context) => {
  const [, base, name, file, ...rest] = address.split('/')
  const parsed =
    base === 'photos' && name && file && rest.length === 0 && parsePhotoPath(name, file)
  if (parsed) return { id: parsed.id, contentHash: parsed.contentHash }
  context.addIssue({ code: 'custom', message: 'This is not the address of an uploaded photo' })
  return z.NEVER
})

export const listingFields = {
  make,
  model: line('Model', 120),
  year: whole(yearMessage).pipe(
    z.int(yearMessage).min(modelYears.first, yearMessage).max(modelYears.last, yearMessage),
  ),
  mileage: whole('Mileage is required').pipe(
    z
      .int('Mileage must be a whole number of miles')
      .min(0, 'Mileage must be 0 or greater')
      .max(9_999_999, 'Mileage must be at most 9,999,999'),
  ),
  condition,
  price,
  location: line('Location', longestLocation).transform(withoutPostcode),
  description: z
    .string('Description must be at least 10 characters')
    .trim()
    .min(10, 'Description must be at least 10 characters')
    .max(10_000, 'Description must be at most 10,000 characters')
    .regex(severalLines, `Description ${strange}`)
    .refine(isEmptyOrShown, 'Description must be at least 10 characters'),
  contactName: personName('Contact name'),
  contactEmail: z
    .string('Valid email is required')
    .trim()
    .max(255, 'Valid email is required')
    .pipe(z.email('Valid email is required')),
  contactPhone: phone,
  images: z
    .array(photo, 'At least one image is required')
    .min(1, 'At least one image is required')
    .max(plans[roomiest].photos, tooManyImages(roomiest)),
}

/** What a seller has ticked that photos show. */
export const shots = z
  .array(z.enum(shotNames), 'Shots must be a list')
  .max(100)
  .transform(shotsIn)
  .describe(
    'Which of the photos that buyers look for its seller has ticked; its score goes by them',
  )

/** Whether the seller wants the car posted on our pages elsewhere; never, unless they say so. */
export const promote = z.boolean()

/** A whole listing as it is first sent. A plan is a wish: what costs something is given by a payment alone. */
export const listingData = z
  .strictObject({
    ...listingFields,
    facts: factsInput.optional(),
    isPremium: z
      .boolean()
      .optional()
      .describe('Without `plan`: premium where it is true, else standard'),
    plan: z
      .enum(planNames)
      .optional()
      .describe('What is asked for by name; `isPremium`, where it is sent as well, must agree'),
    shots: shots.default([]),
    promote: promote.default(false),
    registration: registrationFields.registration.default(null),
    showsMotHistory: registrationFields.showsMotHistory.default(false),
    showsRegistration: registrationFields.showsRegistration.default(false),
  })
  .refine(isOneWish, { path: ['plan'], message: 'Plan contradicts isPremium' })
  .refine(({ images, ...params }) => images.length <= plans[planOf(params)].photos, {
    path: ['images'],
    error: ({ input }) => tooManyImages(planOf(input as Parameters<typeof planOf>[0])),
  })
  .refine(hasWhatItShows, { path: ['registration'], message: registrationIsNeeded })
  .transform(({ isPremium, plan, ...data }) => ({ ...data, plan: planOf({ plan, isPremium }) }))
export type ListingData = z.output<typeof listingData>

/** The account that a seller asks for while listing. */
export const userData = z
  .strictObject({
    name: listingFields.contactName,
    email: listingFields.contactEmail,
    password: z
      .string()
      .min(1, passwordMessages.required)
      .max(4 * passwordLength.max, passwordMessages.long),
    confirmPassword: z.string(),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: passwordMessages.mismatch,
  })

export type UserData = z.output<typeof userData>
