import { z } from 'zod'
import { staffRoles } from './rules.ts'

/** What a member of staff is told of themselves. */
export const staffMember = z.object({
  role: z.enum(staffRoles),
  isProven: z.boolean().describe('Whether this session has shown a passkey today'),
  hasPasskey: z.boolean(),
})
export type StaffSelf = z.infer<typeof staffMember>
