import { z } from 'zod'
import { email } from '../../accounts/schema.ts'
import { staffRoles } from '../../staff/rules.ts'
import { reason } from '../schema.ts'

/** What crosses the wire about who works in the office. */

const when = z.iso.datetime()

export const officeStaff = z.array(
  z.object({
    id: z.int().positive().describe('Their account’s'),
    name: z.string(),
    email: z.string(),
    role: z.enum(staffRoles),
    passkeys: z.int().min(0).describe('With none the office stays shut to them'),
    addedAt: when,
    lastInAt: when.nullable().describe('When they last showed a passkey at the door'),
    isYou: z.boolean(),
  }),
)
export type OfficeStaff = z.infer<typeof officeStaff>

export const staffAct = z
  .strictObject({
    act: z.enum(['let-in', 'dismiss']),
    email,
    role: z.enum(staffRoles, 'Please choose a role').optional().describe('To let somebody in'),
    reason,
  })
  .refine(({ act, role }) => act !== 'let-in' || role !== undefined, {
    path: ['role'],
    message: 'Please choose a role',
  })
export type StaffAct = z.infer<typeof staffAct>
