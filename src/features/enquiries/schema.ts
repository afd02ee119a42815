import { z } from 'zod'
import { listingFields, oneLine, phonePattern, severalLines } from '../selling/form/input.ts'
import { messageLength } from './rules.ts'

/** What crosses the wire about messages. A seller's email is in none of it. */

const strange = 'contains a character that can’t be used'
const { min, max } = messageLength

/** One paragraph or several, with one kind of line ends. */
const message = z
  .string(`Message must be at least ${min} characters`)
  .trim()
  .overwrite((text) => text.replace(/\r\n?/g, '\n'))
  .min(min, `Message must be at least ${min} characters`)
  .max(max, `Message must be at most ${max} characters`)
  .regex(severalLines, `Message ${strange}`)

/** A person's name stands in an email's header: neither a second line nor an address, let alone a list. */
const name = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .max(255, 'Name must be at most 255 characters')
  .regex(oneLine, `Name ${strange}`)
  .regex(/^[^<>@;]*$/, `Name ${strange}`)

/** What a visitor fills in. */
export const enquiryForm = z.object({
  name,
  email: listingFields.contactEmail,
  phone: z.string().trim().regex(phonePattern, 'Phone must be a valid phone number'),
  message,
})
export type EnquiryTyped = z.output<typeof enquiryForm>

export const contactBody = z.strictObject({
  ...enquiryForm.shape,
  phone: enquiryForm.shape.phone.nullish(),
  // People don't see it and programs that fill in whatever there is do.
  website: z.string().max(1_000).optional().describe('Leave this out'),
})
export type Contact = z.output<typeof contactBody>

export const replyForm = z.strictObject({ message })

const reply = z.object({
  id: z.int().positive(),
  message: z.string(),
  createdAt: z.iso.datetime(),
})
export type Reply = z.infer<typeof reply>

/** A message as the seller reads it. */
const enquiry = z.object({
  id: z.int().positive(),
  listingId: z.int().positive(),
  car: z.string().meta({ example: '1990 Volkswagen Golf GTI 16V' }),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
  answers: z.array(reply).describe('Yours, the oldest first'),
})
export type Enquiry = z.infer<typeof enquiry>

const id = z.string().regex(/^[1-9]\d{0,14}$/, 'must be an id')
export const enquiriesQuery = z.strictObject({
  listing: id.optional().describe('Only those about this car'),
  before: id.optional().describe('Only those older than this one: `next` of the page before'),
})
export const enquiries = z.object({
  items: z.array(enquiry),
  next: z.int().positive().nullable().describe('For the page after this one'),
})
export type Enquiries = z.infer<typeof enquiries>

const counts = { messages: z.int().min(0), unread: z.int().min(0) }
export const enquiryCounts = z.object({
  ...counts,
  listings: z
    .array(z.object({ listingId: z.int().positive(), car: z.string(), ...counts }))
    .describe('Those about which somebody has written'),
})
export type EnquiryCounts = z.infer<typeof enquiryCounts>

export const readBody = z.strictObject({ isRead: z.literal(true) })
export const done = z.object({ id: z.int().positive() })
export const replied = reply
