import { z } from 'zod'
import { isEmptyOrShown, personName, severalLines } from '../../platform/characters.ts'
import { listingFields, phonePattern } from '../selling/form/input.ts'
import { answerLength, answersRead, messageLength, sides } from './rules.ts'

/** What crosses the wire about messages. An email is in it once its owner has shown it to the other side. */

const strange = 'contains a character that can’t be used'
const { min } = messageLength

/** One paragraph or several, with one kind of line ends. */
const paragraphs = (tooShort: string, length: { min: number; max: number }) =>
  z
    .string(tooShort)
    .trim()
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .min(length.min, tooShort)
    .max(length.max, `Message must be at most ${length.max} characters`)
    .regex(severalLines, `Message ${strange}`)
    .refine(isEmptyOrShown, tooShort)

const message = paragraphs(`Message must be at least ${min} characters`, messageLength)

/** What a visitor fills in. */
export const enquiryForm = z.object({
  name: personName(),
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

export const answerForm = z.strictObject({
  message: paragraphs('Message is required', answerLength),
})

const warnings = z
  .array(z.string())
  .describe('Sentences to show beside what the other side wrote; none of one’s own')

export const answer = z.object({
  id: z.int().positive(),
  isOwn: z.boolean().describe('Whether you wrote it'),
  message: z.string(),
  warnings,
  createdAt: z.iso.datetime(),
})
export type Answer = z.infer<typeof answer>

/** A message and what followed it, as one of its two sides reads it. */
export const conversation = z.object({
  id: z.int().positive(),
  side: z.enum(sides).describe('Which is yours'),
  listingId: z.int().positive(),
  car: z.string().meta({ example: '1990 Volkswagen Golf GTI 16V' }),
  name: z.string().describe('Of the other side'),
  email: z.string().nullable().describe('Of the other side, as they have shown it to you'),
  phone: z.string().nullable().describe('Of the buyer, where they gave one; for the seller alone'),
  ownEmail: z.string().describe('Yours, that you may show to the other side'),
  isEmailShown: z.boolean().describe('Whether you have shown it; no other address of yours is'),
  message: z.string().describe('With which the buyer began'),
  warnings,
  createdAt: z.iso.datetime(),
  isRead: z.boolean().describe('Whether you have opened all of it'),
  ended: z
    .enum(['blocked-by-you', 'taken-down', 'stopped-by-us', 'blocked-by-them', 'removed-by-them'])
    .nullable()
    .describe('Why nothing more can be written'),
  answers: z
    .array(answer)
    .describe(
      `The newest of both sides, the oldest first: ${answersRead.inList} in a list, ${answersRead.alone} of one conversation`,
    ),
  earlierAnswers: z.int().min(0).describe('How many came before those'),
})
export type Conversation = z.infer<typeof conversation>

const id = z.string().regex(/^[1-9]\d{0,14}$/, 'must be an id')
/** A place in the order, not a conversation: that may have moved, or be gone, once the next page is asked for. */
const cursor = z.string().regex(/^\d{1,16}-[1-9]\d{0,14}$/, 'must be the `next` of a page')
export const sentQuery = z.strictObject({
  before: cursor.optional().describe('Only what comes after this place: `next` of the page before'),
})
export const enquiriesQuery = z.strictObject({
  listing: id.optional().describe('Only those about this car'),
  ...sentQuery.shape,
})
export const enquiries = z.object({
  items: z.array(conversation),
  next: cursor.nullable().describe('For the page after this one'),
})
export type Enquiries = z.infer<typeof enquiries>

const counts = { messages: z.int().min(0), unread: z.int().min(0) }
export const enquiryCounts = z.object({
  ...counts,
  listings: z
    .array(z.object({ listingId: z.int().positive(), car: z.string(), ...counts }))
    .describe('Those about which somebody has written'),
  sent: z.object(counts).describe('Conversations that you began yourself'),
})
export type EnquiryCounts = z.infer<typeof enquiryCounts>

const last = z
  .int()
  .min(0)
  .optional()
  .describe('The id of the last answer that was shown, 0 for none: what came in since stays unread')
export const readBody = z.strictObject({ isRead: z.literal(true), last })
export const readUpTo = z.object({ id: z.int().positive(), isRead: z.boolean() })
export type ReadUpTo = z.infer<typeof readUpTo>
export const answerBody = answerForm.extend({ last })
export type AnswerBody = z.input<typeof answerBody>
export const done = z.object({ id: z.int().positive() })
export const openBody = z.strictObject({ token: z.string().min(1).max(2_000) })
export const opened = z.array(conversation)
