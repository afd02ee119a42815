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

const role = z.enum(staffRoles, 'Please choose a role')
export const letIn = z.strictObject({ act: z.literal('let-in'), email, role, reason })
export const staffAct = z.discriminatedUnion('act', [
  letIn,
  z.strictObject({ act: z.literal('dismiss'), email, reason }),
])
export type StaffAct = z.infer<typeof staffAct>
