import type { StaffRole } from '../../platform/http/access.ts'

/** An operator may do whatever a moderator may, and money, people and staff besides. */
export const staffRoles = ['moderator', 'operator'] as const satisfies readonly StaffRole[]

/** For so long a passkey opens the office in the session that showed it, and what needs it anew. */
export const proofMinutes = { office: 8 * 60, weighty: 5 } as const

export const isStaffRole = (name: unknown): name is StaffRole =>
  staffRoles.some((role) => role === name)
