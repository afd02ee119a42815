import { checkLog } from '../features/staff/log.server.ts'
import { listStaff, type StaffMember } from '../features/staff/queries.server.ts'
import { isStaffRole, staffRoles } from '../features/staff/rules.ts'
import { addStaff, dismissStaff } from '../features/staff/staffing.server.ts'
import { AppError } from '../platform/errors.ts'
import type { Command } from './command.ts'

/** Who works here, and the log of what they do. */
export const staffCommands: Record<string, Command> = {
  staff: {
    arguments: '[add email role | remove email]',
    does: `who works here; lets somebody into the office (as ${staffRoles.join(' or ')}), or no more`,
    run: async (ctx, verb, email, role) => {
      if (verb === undefined) return describeStaff(await listStaff(ctx.database.primary))
      if (verb === 'remove' && email && !role) {
        const name = await dismissStaff(ctx, { email, by: 'command' })
        return `${name} does not work here any more`
      }
      if (verb !== 'add' || !email || !role)
        throw new AppError('invalid', 'say add <email> <role>, or remove <email>')
      if (!isStaffRole(role))
        throw new AppError('invalid', `'${role}' is neither ${staffRoles.join(' nor ')}`)
      const name = await addStaff(ctx, { email, role, by: 'command' })
      return `${name} is a${role === 'operator' ? 'n' : ''} ${role} now; the office asks for a passkey`
    },
  },
  'log-check': {
    arguments: '',
    does: 'whether the log of what staff did is whole; keep what it says elsewhere, to compare with',
    run: async ({ database }) => {
      const { rows, last, broken } = await checkLog(database.primary)
      if (broken !== null)
        throw new AppError('conflict', `the log is not whole: row ${broken} was tampered with`)
      return `${rows} rows, all as they were written${last === null ? '' : `; the last is ${last}`}`
    },
  },
}

function describeStaff(members: readonly StaffMember[]): string {
  if (members.length === 0) return 'nobody works here yet: staff add <email> operator'
  return members
    .map(({ name, email, role, passkeys }) =>
      [
        role.padEnd(9),
        `${name} <${email}>`,
        passkeys === 0
          ? 'no passkey yet: the office stays shut'
          : `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`,
      ].join('  '),
    )
    .join('\n')
}
