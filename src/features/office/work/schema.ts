import { z } from 'zod'
import { reason } from '../schema.ts'

/** What crosses the wire about work that didn't come off: jobs that were given up, and emails that failed. */

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
})
export type OfficeWork = z.infer<typeof officeWork>
export type DeadLetterRow = OfficeWork['deadLetters'][number]
export type FailedEmailRow = OfficeWork['failedEmails'][number]

export const workActs = ['replay', 'resend'] as const
export const workAct = z.strictObject({
  act: z.enum(workActs),
  which: z
    .string()
    .max(100)
    .regex(/^[\w-]+$/, 'is neither one nor ‘all’')
    .describe('The job’s or the email’s id, or ‘all’'),
  reason,
})
export type WorkActBody = z.infer<typeof workAct>
