import { z } from 'zod'
import { storedKinds } from '../../photos/stored/kinds.ts'
import { postDecisions } from '../../promotion/posts/decisions.ts'
import { reason } from '../schema.ts'

/** What crosses the wire about work that waits or didn't come off: jobs, emails, posts; and of storage and backups. */

const when = z.iso.datetime()

export const officeWork = z.object({
  oldestDueSeconds: z.number().describe('For how long the oldest work that is due has waited'),
  latenessSeconds: z.number().describe('By how much recurring work is late'),
  deadLetters: z.array(
    z.object({
      id: z.string(),
      queue: z.string(),
      payload: z.string().describe('As JSON: numbers of listings and photos'),
      reason: z.string(),
      tries: z.int(),
      failedAt: when,
    }),
  ),
  emails: z.object({ failed: z.int(), waiting: z.int(), oldestUnsentSeconds: z.number() }),
  failedEmails: z.array(
    z.object({
      id: z.int().positive(),
      to: z.string(),
      subject: z.string(),
      attempts: z.int(),
      reason: z.string().nullable(),
      writtenAt: when,
    }),
  ),
  returnedEmails: z
    .array(
      z.object({
        id: z.int().positive(),
        to: z.string(),
        subject: z.string(),
        reason: z.string().nullable(),
        cameBackAt: when,
        heldUntil: when.nullable().describe('Until when nothing is sent there; null where it is'),
      }),
    )
    .describe('What left and came back; the words were erased when it left'),
  posts: z.array(
    z.object({
      id: z.int().positive(),
      network: z.string().describe('Facebook, Instagram'),
      listingId: z.int().positive().nullable(),
      car: z.string().nullable().describe('Null where its listing is gone'),
      mark: z.string().describe('Stands in its words on the page, and in no other’s'),
      externalId: z.string().nullable().describe('Its id on the network; null before it has one'),
      waitsFor: z.enum(['turn', 'retry', 'answer', 'token', 'person']),
      nextTryAt: when,
      reason: z.string().nullable(),
      attempts: z.int(),
      stands: z
        .enum(['never', 'unknown', 'stood'])
        .describe('On our page: not yet; nobody knows; it did, and is to be changed or taken off'),
      decisions: z.array(z.enum(postDecisions)).describe('What a person may say of it'),
    }),
  ),
  storage: z.object({
    kinds: z.array(
      z.object({
        kind: z.enum([...storedKinds, 'database']),
        files: z.int().nullable(),
        bytes: z.int(),
        countedAt: when,
      }),
    ),
    freeBytes: z
      .int()
      .nullable()
      .describe('On the disk of the data folder; null where it has none'),
    isLow: z.boolean().describe('Photos are refused soon'),
  }),
  backups: z.object({
    ageHours: z.number().nullable().describe('Since the newest; null where there was never one'),
    mostHours: z.int().describe('After which it is overdue; 0 where something else makes them'),
    isOverdue: z.boolean(),
  }),
})
export type OfficeWork = z.infer<typeof officeWork>
export type DeadLetterRow = OfficeWork['deadLetters'][number]
export type FailedEmailRow = OfficeWork['failedEmails'][number]
export type ReturnedEmailRow = OfficeWork['returnedEmails'][number]

export type OpenPostRow = OfficeWork['posts'][number]
export type StoredRow = OfficeWork['storage']['kinds'][number]

/** What was looked at, and how it is: `ill` is to be mended before strangers come, `note` may be as it should. */
export const finding = z.object({
  what: z.string(),
  state: z.enum(['well', 'ill', 'note']),
  words: z.string(),
})
export type Finding = z.infer<typeof finding>

/** A job or an email once more; an address written to again; a post once more, or as somebody knows it to be. */
export const workActs = [
  'replay',
  'resend',
  'write-again',
  'post-retry',
  'post-posted',
  'post-never',
] as const
export const workAct = z.strictObject({
  act: z.enum(workActs),
  which: z
    .string()
    .max(100)
    .regex(/^[\w-]+$/, 'is neither one nor ‘all’')
    .describe('The job’s, the email’s or the post’s id, or ‘all’ jobs or emails'),
  reason,
})
export type WorkActBody = z.infer<typeof workAct>
